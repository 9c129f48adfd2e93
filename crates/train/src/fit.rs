//! How are weights fitted to samples?

use candle_core::{D, DType, Device, Result, Tensor, Var};
use candle_nn::{AdamW, Init, Optimizer, ParamsAdamW, VarBuilder, VarMap};
use network::{FIRST, INPUTS, Layers, Network, SECOND};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

use crate::samples::Samples;

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// How many samples a step looks at.
    pub batch: usize,
    /// How often all samples are looked at.
    pub epochs: usize,
    /// How far the first step goes; later ones go less far, down to nothing along a cosine.
    pub rate: f64,
    /// How much the margin counts beside the win.
    pub margin: f64,
    /// What the order of the samples and the first weights come from.
    pub seed: u64,
}

/// How well a network does on samples that it was not fitted to.
#[derive(Clone, Copy, Debug)]
pub struct Loss {
    /// The mean logarithmic loss of the win.
    pub win: f64,
    /// How much of the variance of the win is explained.
    pub explained: f64,
    /// The mean squared error of the margin, in hundreds of points squared.
    pub margin: f64,
}

/// The layers as variables.
struct Model {
    variables: VarMap,
    weights: [Tensor; 3],
    biases: [Tensor; 3],
}

const NAMES: [&str; 3] = ["first", "second", "output"];

impl Model {
    fn new(seed: u64, from: Option<&Layers>) -> Result<Model> {
        let device = Device::Cpu;
        let variables = VarMap::new();
        let builder = VarBuilder::from_varmap(&variables, DType::F32, &device);
        let sizes = [(INPUTS, FIRST), (FIRST, SECOND), (SECOND, 2)];
        let mut lot = Pcg64Mcg::seed_from_u64(seed);
        let mut made = (Vec::new(), Vec::new());
        for (layer, (name, (read, said))) in NAMES.iter().zip(sizes).enumerate() {
            made.0.push(builder.get_with_hints((said, read), &format!("{name}.weight"), Init::Const(0.))?);
            made.1.push(builder.get_with_hints(said, &format!("{name}.bias"), Init::Const(0.))?);
            let (weight, bias) = match from {
                Some(layers) => {
                    let [w, b] = match layer {
                        0 => [&layers.first, &layers.first_bias],
                        1 => [&layers.second, &layers.second_bias],
                        _ => [&layers.output, &layers.output_bias],
                    };
                    (w.clone(), b.clone())
                }
                None => {
                    use rand::RngExt;
                    let spread = (3. / read as f32).sqrt();
                    let weights =
                        (0..read * said).map(|_| (lot.random::<f32>() * 2. - 1.) * spread).collect();
                    (weights, vec![if layer < 2 { 0.3 } else { 0. }; said])
                }
            };
            let data = variables.data().lock().expect("no thread fails with it");
            let set = |name: String, value: Tensor| -> Result<()> {
                let variable: &Var = data.get(&name).expect("it was made just now");
                variable.set(&value)
            };
            set(format!("{name}.weight"), Tensor::from_vec(weight, (said, read), &device)?)?;
            set(format!("{name}.bias"), Tensor::from_vec(bias, said, &device)?)?;
        }
        let three = |list: Vec<Tensor>| -> [Tensor; 3] { list.try_into().expect("three layers") };
        Ok(Model { variables, weights: three(made.0), biases: three(made.1) })
    }

    /// The odds and the margin of each situation.
    fn forward(&self, inputs: &Tensor) -> Result<Tensor> {
        let mut said = inputs.clone();
        for layer in 0..3 {
            said = said.matmul(&self.weights[layer].t()?)?.broadcast_add(&self.biases[layer])?;
            if layer < 2 {
                said = said.clamp(0f32, 127. / 128.)?;
            }
        }
        Ok(said)
    }

    fn layers(&self) -> Result<Layers> {
        let list = |tensor: &Tensor| tensor.flatten_all()?.to_vec1::<f32>();
        Ok(Layers {
            first: list(&self.weights[0])?,
            first_bias: list(&self.biases[0])?,
            second: list(&self.weights[1])?,
            second_bias: list(&self.biases[1])?,
            output: list(&self.weights[2])?,
            output_bias: list(&self.biases[2])?,
        })
    }
}

fn tensors(samples: &Samples, chosen: &[u32]) -> Result<(Tensor, Tensor, Tensor)> {
    let device = Device::Cpu;
    let mut inputs = Vec::with_capacity(chosen.len() * INPUTS);
    for &at in chosen {
        let at = at as usize * INPUTS;
        inputs.extend(samples.inputs[at..at + INPUTS].iter().map(|&input| f32::from(input) / 64.));
    }
    let column = |of: &[f32]| -> Vec<f32> { chosen.iter().map(|&at| of[at as usize]).collect() };
    Ok((
        Tensor::from_vec(inputs, (chosen.len(), INPUTS), &device)?,
        Tensor::from_vec(column(&samples.wins), chosen.len(), &device)?,
        Tensor::from_vec(column(&samples.margins), chosen.len(), &device)?,
    ))
}

/// Fits a network to samples, starting from other weights where these are given; `told` hears of each epoch. Before
/// each step `go_on` is told what share of the fit is done, and `None` comes back as soon as it says no.
///
/// # Errors
/// When the library fails.
pub fn fit(
    samples: &Samples,
    how: Fit,
    from: Option<&Layers>,
    mut told: impl FnMut(usize, f64),
    mut go_on: impl FnMut(f64) -> bool,
) -> Result<Option<Layers>> {
    let model = Model::new(how.seed, from)?;
    let parameters = ParamsAdamW { lr: how.rate, weight_decay: 1e-4, ..ParamsAdamW::default() };
    let mut optimizer = AdamW::new(model.variables.all_vars(), parameters)?;
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut lot = Pcg64Mcg::seed_from_u64(how.seed ^ 0x5eed);
    let steps = (how.epochs * order.len().div_ceil(how.batch)).max(1);
    let mut step = 0;
    for epoch in 0..how.epochs {
        order.shuffle(&mut lot);
        let mut sum = 0.;
        let batches = order.chunks(how.batch);
        let count = batches.len();
        for chosen in batches {
            let progress = step as f64 / steps as f64;
            if !go_on(progress) {
                return Ok(None);
            }
            let warm = (step as f64 / 200.).min(1.);
            optimizer
                .set_learning_rate(how.rate * warm * 0.5 * (1. + (std::f64::consts::PI * progress).cos()));
            let (inputs, wins, margins) = tensors(samples, chosen)?;
            let said = model.forward(&inputs)?;
            let (odds, margin) =
                (said.narrow(D::Minus1, 0, 1)?.squeeze(1)?, said.narrow(D::Minus1, 1, 1)?.squeeze(1)?);
            let win = logarithmic(&odds, &wins)?.mean_all()?;
            let error = (margin - margins)?.sqr()?.mean_all()?;
            let loss = (&win + (error * how.margin)?)?;
            optimizer.backward_step(&loss)?;
            if step % 32 == 0 {
                sum += f64::from(win.to_scalar::<f32>()?) * 32.;
            }
            step += 1;
        }
        told(epoch, sum / count as f64);
    }
    model.layers().map(Some)
}

/// -y ln p - (1 - y) ln (1 - p) for odds z, p = 1 / (1 + e^-z).
fn logarithmic(odds: &Tensor, wins: &Tensor) -> Result<Tensor> {
    let tail = (odds.abs()?.neg()?.exp()? + 1.)?.log()?;
    (odds.relu()? - odds.mul(wins)?)? + tail
}

/// How well the network of whole numbers does on samples.
#[must_use]
pub fn loss(network: &Network, samples: &Samples) -> Loss {
    let (mut win, mut square, mut margin) = (0., 0., 0.);
    let mean = samples.wins.iter().map(|&y| f64::from(y)).sum::<f64>() / samples.len() as f64;
    let mut variance = 0.;
    for (at, (&y, &m)) in samples.wins.iter().zip(&samples.margins).enumerate() {
        let inputs = samples.inputs[at * INPUTS..(at + 1) * INPUTS].try_into().expect("as many inputs");
        let verdict = network.ask(&inputs);
        let (p, y) = (verdict.probability().clamp(1e-6, 1. - 1e-6), f64::from(y));
        win -= y * p.ln() + (1. - y) * (1. - p).ln();
        square += (y - p) * (y - p);
        variance += (y - mean) * (y - mean);
        margin += (verdict.points() / 10. - f64::from(m)).powi(2);
    }
    let count = samples.len() as f64;
    Loss { win: win / count, explained: 1. - square / variance, margin: margin / count }
}
