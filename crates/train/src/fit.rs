//! Fits weights to samples.

use bagsplit_lab::studies::training::HeldOut;
use bagsplit_network::{Layers, Network, SECOND, Shape};
use candle_core::{D, DType, Device, Result, Tensor, Var};
use candle_nn::{AdamW, Init, Optimizer, ParamsAdamW, VarBuilder, VarMap};
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

/// The layers as variables.
struct Model {
    shape: Shape,
    variables: VarMap,
    weights: [Tensor; 3],
    biases: [Tensor; 3],
}

const NAMES: [&str; 3] = ["first", "second", "output"];

/// Initial layers: random weights that preserve the spread of the inputs, and biases with which neurons are active.
fn beginning(shape: Shape, seed: u64) -> Layers {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let [first, second, output] = shape.sizes().map(|(read, outputs)| {
        let spread = (3. / read as f32).sqrt();
        (0..read * outputs).map(|_| (rng.random::<f32>() * 2. - 1.) * spread).collect()
    });
    let (first_bias, second_bias, output_bias) = (vec![0.3; shape.first()], vec![0.3; SECOND], vec![0.; 2]);
    Layers { shape, first, first_bias, second, second_bias, output, output_bias }
}

impl Model {
    fn new(layers: &Layers) -> Result<Model> {
        let device = Device::Cpu;
        let variables = VarMap::new();
        let builder = VarBuilder::from_varmap(&variables, DType::F32, &device);
        let Layers { first, first_bias, second, second_bias, output, output_bias, .. } = layers;
        let numbers = [(first, first_bias), (second, second_bias), (output, output_bias)];
        let mut made = (Vec::new(), Vec::new());
        for ((name, (read, outputs)), (weight, bias)) in NAMES.iter().zip(layers.shape.sizes()).zip(numbers) {
            made.0.push(builder.get_with_hints(
                (outputs, read),
                &format!("{name}.weight"),
                Init::Const(0.),
            )?);
            made.1.push(builder.get_with_hints(outputs, &format!("{name}.bias"), Init::Const(0.))?);
            let data = variables.data().lock().expect("no thread fails with it");
            let set = |name: String, value: Tensor| -> Result<()> {
                let variable: &Var = data.get(&name).expect("it was made just now");
                variable.set(&value)
            };
            set(format!("{name}.weight"), Tensor::from_slice(weight, (outputs, read), &device)?)?;
            set(format!("{name}.bias"), Tensor::from_slice(bias, outputs, &device)?)?;
        }
        let three = |list: Vec<Tensor>| -> [Tensor; 3] { list.try_into().expect("three layers") };
        Ok(Model { shape: layers.shape, variables, weights: three(made.0), biases: three(made.1) })
    }

    /// The odds and the margin of each situation.
    fn forward(&self, inputs: &Tensor) -> Result<Tensor> {
        let mut outputs = inputs.clone();
        for layer in 0..3 {
            outputs = outputs.matmul(&self.weights[layer].t()?)?.broadcast_add(&self.biases[layer])?;
            if layer < 2 {
                outputs = outputs.clamp(0f32, 127. / 128.)?;
            }
        }
        Ok(outputs)
    }

    fn layers(&self) -> Result<Layers> {
        let list = |tensor: &Tensor| tensor.flatten_all()?.to_vec1::<f32>();
        Ok(Layers {
            shape: self.shape,
            first: list(&self.weights[0])?,
            first_bias: list(&self.biases[0])?,
            second: list(&self.weights[1])?,
            second_bias: list(&self.biases[1])?,
            output: list(&self.weights[2])?,
            output_bias: list(&self.biases[2])?,
        })
    }
}

fn tensors(samples: &Samples, chosen: &[u32]) -> Result<(Tensor, Option<Tensor>, Tensor, Tensor)> {
    let device = Device::Cpu;
    let mut inputs = Vec::with_capacity(chosen.len() * samples.reads.inputs());
    for &at in chosen {
        inputs.extend(samples.inputs_of(at as usize).iter().map(|&input| f32::from(input) / 64.));
    }
    let column = |of: &[f32]| -> Vec<f32> { chosen.iter().map(|&at| of[at as usize]).collect() };
    let foreseen = if samples.foreseen.is_empty() {
        None
    } else {
        Some(Tensor::from_vec(column(&samples.foreseen), chosen.len(), &device)?)
    };
    Ok((
        Tensor::from_vec(inputs, (chosen.len(), samples.reads.inputs()), &device)?,
        foreseen,
        Tensor::from_vec(column(&samples.wins), chosen.len(), &device)?,
        Tensor::from_vec(column(&samples.margins), chosen.len(), &device)?,
    ))
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
    let begins = beginning(shape, how.seed);
    // Neurons that the given weights lack start with the input weights of a fit from scratch.
    let mut initial = begins.first.iter().copied();
    let wide = from
        .and_then(|layers| layers.widened(shape, || initial.next().expect("the layers have equal sizes")));
    let model = Model::new(&wide.unwrap_or(begins))?;
    let parameters = ParamsAdamW { lr: how.rate, weight_decay: 1e-4, ..ParamsAdamW::default() };
    let mut optimizer = AdamW::new(model.variables.all_vars(), parameters)?;
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
            optimizer
                .set_learning_rate(how.rate * warm * 0.5 * (1. + (std::f64::consts::PI * progress).cos()));
            let (inputs, foreseen, wins, margins) = tensors(samples, chosen)?;
            let outputs = model.forward(&inputs)?;
            let (odds, margin) =
                (outputs.narrow(D::Minus1, 0, 1)?.squeeze(1)?, outputs.narrow(D::Minus1, 1, 1)?.squeeze(1)?);
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
    HeldOut { loss: win / count, explained: 1. - square / variance, margin: margin / count }
}
