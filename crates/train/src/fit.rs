//! Fits weights to samples.

use bagsplit_lab::studies::training::HeldOut;
use bagsplit_network::{Layers, Network, Shape};
use candle_core::{D, Device, Result, Tensor, Var};
use candle_nn::{AdamW, Optimizer, ParamsAdamW};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::samples::Samples;

/// The settings of a fit.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// The number of samples per step.
    pub batch: usize,
    /// The number of passes over all samples.
    pub epochs: usize,
    /// The learning rate of the first step; it decreases to zero along a cosine.
    pub rate: f64,
    /// The weight of the margin's loss relative to that of the win.
    pub margin: f64,
    /// The seed of the order of the samples and of the initial weights.
    pub seed: u64,
}

/// Initial layers: random weights that preserve the spread of the inputs, and biases with which neurons are active.
fn initial_layers(shape: Shape, seed: u64) -> Layers {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let weights = shape.sizes().map(|(inputs, outputs)| {
        let spread = (3. / inputs as f32).sqrt();
        (0..inputs * outputs)
            .map(|_| (rng.random::<f32>() * 2. - 1.) * spread)
            .collect()
    });
    let [(_, first), (_, second), (_, outputs)] = shape.sizes();
    Layers {
        shape,
        weights,
        biases: [vec![0.3; first], vec![0.3; second], vec![0.; outputs]],
    }
}

/// The layers as variables.
struct Model {
    shape: Shape,
    weights: Vec<Var>,
    biases: Vec<Var>,
}

impl Model {
    fn new(layers: &Layers) -> Result<Model> {
        let mut model = Model {
            shape: layers.shape,
            weights: Vec::new(),
            biases: Vec::new(),
        };
        for (layer, (inputs, outputs)) in layers.shape.sizes().into_iter().enumerate() {
            model.weights.push(Var::from_slice(
                &layers.weights[layer],
                (outputs, inputs),
                &Device::Cpu,
            )?);
            model.biases.push(Var::from_slice(
                &layers.biases[layer],
                outputs,
                &Device::Cpu,
            )?);
        }
        Ok(model)
    }

    /// The odds and the margin of each situation.
    fn forward(&self, inputs: &Tensor) -> Result<Tensor> {
        let mut outputs = inputs.clone();
        for layer in 0..3 {
            outputs = outputs
                .matmul(&self.weights[layer].t()?)?
                .broadcast_add(&self.biases[layer])?;
            if layer < 2 {
                outputs = outputs.clamp(0f32, 127. / 128.)?;
            }
        }
        Ok(outputs)
    }

    fn layers(&self) -> Result<Layers> {
        Ok(Layers {
            shape: self.shape,
            weights: numbers(&self.weights)?,
            biases: numbers(&self.biases)?,
        })
    }
}

/// The numbers of a variable of each layer.
fn numbers(variables: &[Var]) -> Result<[Vec<f32>; 3]> {
    let lists: Vec<Vec<f32>> = variables
        .iter()
        .map(|variable| variable.flatten_all()?.to_vec1())
        .collect::<Result<_>>()?;
    Ok(lists.try_into().expect("three layers"))
}

fn tensors(samples: &Samples, chosen: &[u32]) -> Result<(Tensor, Option<Tensor>, Tensor, Tensor)> {
    let mut inputs = Vec::with_capacity(chosen.len() * samples.reads.inputs());
    for &at in chosen {
        inputs.extend(
            samples
                .inputs_of(at as usize)
                .iter()
                .map(|&input| f32::from(input) / 64.),
        );
    }
    let foreseen = Some(&samples.foreseen).filter(|list| !list.is_empty());
    Ok((
        Tensor::from_vec(inputs, (chosen.len(), samples.reads.inputs()), &Device::Cpu)?,
        foreseen.map(|list| column(list, chosen)).transpose()?,
        column(&samples.wins, chosen)?,
        column(&samples.margins, chosen)?,
    ))
}

/// The chosen numbers of a list.
fn column(list: &[f32], chosen: &[u32]) -> Result<Tensor> {
    Tensor::from_iter(chosen.iter().map(|&at| list[at as usize]), &Device::Cpu)
}

/// Fits a network of a shape to samples, starting from given weights if they fit into that shape. Before each step
/// `go_on` receives the finished share of the fit; the result is `None` as soon as it returns false.
///
/// # Errors
/// When the library fails.
pub fn fit(
    samples: &Samples,
    how: Fit,
    shape: Shape,
    from: Option<&Layers>,
    mut go_on: impl FnMut(f64) -> bool,
) -> Result<Option<Layers>> {
    let fresh = initial_layers(shape, how.seed);
    // Neurons that the given weights lack start with the input weights of a fit from scratch.
    let mut initial = fresh.weights[0].iter().copied();
    let wide = from.and_then(|layers| {
        layers.widened(shape, || {
            initial.next().expect("the layers have equal sizes")
        })
    });
    let model = Model::new(&wide.unwrap_or(fresh))?;
    let parameters = ParamsAdamW {
        lr: how.rate,
        weight_decay: 1e-4,
        ..ParamsAdamW::default()
    };
    let mut optimizer = AdamW::new([&model.weights[..], &model.biases].concat(), parameters)?;
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut rng = Pcg64Mcg::seed_from_u64(how.seed ^ 0x5eed);
    let steps = (how.epochs * order.len().div_ceil(how.batch)).max(1);
    let mut step = 0;
    for _ in 0..how.epochs {
        order.shuffle(&mut rng);
        for chosen in order.chunks(how.batch) {
            let progress = step as f64 / steps as f64;
            if !go_on(progress) {
                return Ok(None);
            }
            let warm = (step as f64 / 200.).min(1.);
            optimizer.set_learning_rate(
                how.rate * warm * 0.5 * (1. + (std::f64::consts::PI * progress).cos()),
            );
            let (inputs, foreseen, wins, margins) = tensors(samples, chosen)?;
            let outputs = model.forward(&inputs)?;
            let (odds, margin) = (
                outputs.narrow(D::Minus1, 0, 1)?.squeeze(1)?,
                outputs.narrow(D::Minus1, 1, 1)?.squeeze(1)?,
            );
            let odds = foreseen.map_or(Ok(odds.clone()), |foreseen| odds + foreseen)?;
            let win = logarithmic(&odds, &wins)?.mean_all()?;
            let error = (margin - margins)?.sqr()?.mean_all()?;
            let loss = (win + (error * how.margin)?)?;
            optimizer.backward_step(&loss)?;
            step += 1;
        }
    }
    model.layers().map(Some)
}

/// -y ln p - (1 - y) ln (1 - p) for odds z, p = 1 / (1 + e^-z).
fn logarithmic(odds: &Tensor, wins: &Tensor) -> Result<Tensor> {
    let tail = (odds.abs()?.neg()?.exp()? + 1.)?.log()?;
    (odds.relu()? - odds.mul(wins)?)? + tail
}

/// The losses of the quantised network on samples.
pub fn loss(network: &Network, samples: &Samples) -> HeldOut {
    let (mut win, mut square, mut margin) = (0., 0., 0.);
    let mean = samples.wins.iter().map(|&y| f64::from(y)).sum::<f64>() / samples.len() as f64;
    let mut variance = 0.;
    for (at, (&y, &m)) in samples.wins.iter().zip(&samples.margins).enumerate() {
        let mut verdict = network.ask(samples.inputs_of(at));
        if let Some(foreseen) = samples.foreseen.get(at) {
            verdict.odds += (foreseen * 32_768.) as i32;
        }
        let (p, y) = (verdict.probability().clamp(1e-6, 1. - 1e-6), f64::from(y));
        win -= y * p.ln() + (1. - y) * (1. - p).ln();
        square += (y - p) * (y - p);
        variance += (y - mean) * (y - mean);
        margin += (verdict.points() / 10. - f64::from(m)).powi(2);
    }
    let count = samples.len() as f64;
    HeldOut {
        loss: win / count,
        explained: 1. - square / variance,
        margin: margin / count,
    }
}
