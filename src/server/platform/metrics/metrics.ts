/** One value of a metric, with its labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface MetricText {
  /** The name, such as `holdfast_requests_total`. */
  readonly name: string;
  readonly help: string;
}

/** Collects figures about this server and prints them in the text format of Prometheus (version 0.0.4). */
export interface Metrics {
  /** Adds a counter. @returns the function that increments it for these labels */
  counter(text: MetricText): (labels: Readonly<Record<string, string>>) => void;
  /** Adds a histogram of durations. @returns the function that adds a duration in seconds */
  durations(text: MetricText): (labels: Readonly<Record<string, string>>, seconds: number) => void;
  /** Adds a metric that is read when it is printed. A metric that cannot be read is left out. */
  read(
    text: MetricText & { readonly type: 'gauge' | 'counter' },
    samples: () => readonly Sample[] | Promise<readonly Sample[]>,
  ): void;
  print(): Promise<string>;
}

/** The upper bounds of the histogram buckets for durations, in seconds. */
const limits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const escapeLabel = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function line(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

/** Keeps one value for each combination of labels. */
function createSeries<Value extends object>(create: () => Value) {
  const series = new Map<string, { labels: Readonly<Record<string, string>>; value: Value }>();
  return {
    at: (labels: Readonly<Record<string, string>>): Value => {
      const key = Object.values(labels).join('\n');
      const known = series.get(key) ?? { labels, value: create() };
      series.set(key, known);
      return known.value;
    },
    all: () => [...series.values()],
  };
}

type Printer = () => readonly string[] | Promise<readonly string[]>;

/**
 * Creates an empty collection. Labels must come from a closed list, never from what users send or from the names of
 * organisations: each combination is kept in memory and can be read by whoever can read the metrics.
 */
export function createMetrics(): Metrics {
  const printers: Printer[] = [];
  const add = ({ name, help }: MetricText, type: string, print: Printer) =>
    void printers.push(async () => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...(await print())]);
  return {
    counter: (text) => {
      const series = createSeries(() => ({ count: 0 }));
      add(text, 'counter', () => series.all().map(({ labels, value }) => line(text.name, labels, value.count)));
      return (labels) => {
        series.at(labels).count += 1;
      };
    },
    durations: (text) => {
      const series = createSeries(() => ({ below: limits.map(() => 0), count: 0, sum: 0 }));
      add(text, 'histogram', () =>
        series
          .all()
          .flatMap(({ labels, value: { below, count, sum } }) => [
            ...limits.map((limit, index) =>
              line(`${text.name}_bucket`, { ...labels, le: String(limit) }, below[index] ?? 0),
            ),
            line(`${text.name}_bucket`, { ...labels, le: '+Inf' }, count),
            line(`${text.name}_sum`, labels, sum),
            line(`${text.name}_count`, labels, count),
          ]),
      );
      return (labels, seconds) => {
        const kept = series.at(labels);
        limits.forEach((limit, index) => {
          if (seconds <= limit) kept.below[index] = (kept.below[index] ?? 0) + 1;
        });
        kept.count += 1;
        kept.sum += seconds;
      };
    },
    read: (text, samples) =>
      add(text, text.type, async () =>
        (await samples()).map(({ labels = {}, value }) => line(text.name, labels, value)),
      ),
    print: async () => {
      const printed = await Promise.allSettled(printers.map(async (print) => print()));
      return `${printed.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])).join('\n')}\n`;
    },
  };
}
