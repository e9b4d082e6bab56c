/** Gamma, beta and Student distributions that sample sizes and upper limits rest on (统计抽样): ratios and factors, never money. */

const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];
const steps = 10_000;
const precise = 1e-15;
const tiny = 1e-300;

/** ln Γ(x) for x > 0 (Lanczos). */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const series = lanczos.reduce((sum, part, index) => sum + part / (x + index), 0.9999999999998099);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series);
}

/** P(shape, x): the chance that a gamma variable of this shape and rate 1 is at most x. */
export function gammaCdf(shape: number, x: number): number {
  if (x <= 0) return 0;
  const front = Math.exp(-x + shape * Math.log(x) - logGamma(shape));
  return x < shape + 1 ? front * gammaSeries(shape, x) : 1 - front * gammaFraction(shape, x);
}

function gammaSeries(shape: number, x: number): number {
  let term = 1 / shape;
  let total = term;
  for (let k = 1; k < steps && term > total * precise; k++) {
    term *= x / (shape + k);
    total += term;
  }
  return total;
}

/** Continued fraction of the upper tail (Lentz). */
function gammaFraction(shape: number, x: number): number {
  let b = x + 1 - shape;
  let c = 1 / tiny;
  let d = 1 / b;
  let value = d;
  for (let k = 1; k < steps; k++) {
    const a = -k * (k - shape);
    b += 2;
    d = 1 / apart(a * d + b);
    c = apart(b + a / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < precise) break;
  }
  return value;
}

const apart = (value: number): number => (Math.abs(value) < tiny ? tiny : value);

/** The x in [low, high] at which a growing function reaches `target`, to the last bit. */
function solve(grows: (x: number) => number, target: number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let step = 0; step < 200; step++) {
    const middle = (from + to) / 2;
    if (middle <= from || middle >= to) break;
    if (grows(middle) < target) from = middle;
    else to = middle;
  }
  return to;
}

/** The x below which a gamma variable of this shape lies with this chance. */
export function gammaInverse(chance: number, shape: number): number {
  // Ten standard deviations around the mean hold every chance that is asked for; where not, the bracket grows.
  const reach = 10 * Math.sqrt(shape);
  let [low, high] = [Math.max(0, shape - reach), shape + reach + 10];
  while (gammaCdf(shape, high) < chance) high *= 2;
  while (low > 0 && gammaCdf(shape, low) > chance) low /= 2;
  return solve((x) => gammaCdf(shape, x), chance, low, high);
}

/** I_x(a, b): the chance that a beta variable is at most x. */
export function betaCdf(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / apart(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let k = 1; k < steps; k++) {
    const even = (k * (b - k) * x) / ((a + 2 * k - 1) * (a + 2 * k));
    d = 1 / apart(1 + even * d);
    c = apart(1 + even / c);
    value *= d * c;
    const odd = (-(a + k) * (a + b + k) * x) / ((a + 2 * k) * (a + 2 * k + 1));
    d = 1 / apart(1 + odd * d);
    c = apart(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < precise) break;
  }
  return value;
}

/** BETAINV: the x below which a beta variable lies with this chance. */
export const betaInverse = (chance: number, a: number, b: number): number =>
  solve((x) => betaCdf(x, a, b), chance, 0, 1);

/** The t that a Student variable stays within on both sides with this confidence: 0.95 and 29 degrees give 2.0452. */
export function studentFactor(confidence: number, degrees: number): number {
  const x = betaInverse(1 - confidence, degrees / 2, 0.5);
  return Math.sqrt((degrees * (1 - x)) / x);
}
