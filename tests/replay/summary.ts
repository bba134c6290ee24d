import type { ReplayedTurn } from './replay-turns.ts';

/** Returns a Markdown table of the replayed turns by the style of their answers. */
export function summaryTable(replayed: readonly ReplayedTurn[]): string[] {
  const styles = [...new Set(replayed.map(({ turn }) => turn.recording.style))];
  const rows = [...styles, 'all'].map((style) => {
    const ones = replayed.filter(({ turn }) => style === 'all' || turn.recording.style === style);
    return `| ${[style, ...figuresOf(ones)].join(' | ')} |`;
  });
  return [
    '| answers | turns | planted faults | found and put right | sound turns | false alarms | correction rounds | tokens charged | last byte to END, median ms |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
  ];
}

function figuresOf(ones: readonly ReplayedTurn[]): string[] {
  const faults = sum(ones, ({ turn }) => turn.planted.length);
  const gone = sum(ones, ({ gone }) => gone);
  const sound = ones.filter(({ turn }) => turn.isSound);
  const share = faults === 0 ? '–' : `${((gone / faults) * 100).toFixed(1)} %`;
  const waits = ones.filter(({ outcome }) => outcome.repairs === 0).map(({ endMs }) => endMs);
  const figures = [
    ...[ones.length, faults, share, sound.length],
    sound.filter(({ outcome }) => outcome.findings.length > 0).length,
    sum(ones, ({ outcome }) => outcome.repairs),
    sum(ones, ({ outcome }) => outcome.charged),
    median(waits)?.toFixed(0) ?? '–',
  ];
  return figures.map((figure) => figure.toLocaleString('en-US'));
}

const sum = (ones: readonly ReplayedTurn[], figure: (one: ReplayedTurn) => number): number =>
  ones.reduce((total, one) => total + figure(one), 0);

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
