import fc from 'fast-check';
import type { OutageTarget } from '#root/domain/continuity/outage.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';

/** The number of random graphs for each property. `npm run drill:engine` sets a larger number. */
export const CONTINUITY_RUNS = Number(process.env.CONTINUITY_RUNS ?? 10_000);

/** Generates only small numbers, so that ties and zeros are common. */
const few = (max: number) => fc.integer({ min: 0, max });
const maybe = (max: number) => fc.option(few(max), { freq: 4 });

const node = fc.record({
  kind: fc.constantFrom('activity' as const, 'activity' as const, 'application' as const, 'supplier' as const),
  rto: maybe(12),
  mtpd: maybe(20),
  restart: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: few(3) }),
  priority: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 5 }),
  archived: fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

const link = fc.record({
  from: few(999),
  to: few(999),
  tolerance: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: few(4) }, few(12)),
  group: fc.option(fc.constantFrom('g', 'h'), { freq: 2 }),
  /** The number of members that the group needs: usually one, so that most groups have members to spare. */
  required: fc.oneof(
    { weight: 5, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 3 }) },
  ),
  /** True if the link may point in either direction. This is rare, so that cycles stay small. */
  either: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
});

const target = fc.record({
  at: few(999),
  lostAt: few(10),
  outage: fc.oneof(
    { weight: 4, arbitrary: few(12) },
    { weight: 1, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
});

export interface RandomScenario {
  nodes: ContinuityNode[];
  edges: ContinuityEdge[];
  targets: (OutageTarget & { lostAt: number; outage: number | null })[];
}

interface Parts {
  readonly nodes: (typeof node extends fc.Arbitrary<infer Node> ? Node : never)[];
  readonly links: (typeof link extends fc.Arbitrary<infer Link> ? Link : never)[];
  readonly targets: (typeof target extends fc.Arbitrary<infer Target> ? Target : never)[];
}

const toScenario = (parts: fc.Arbitrary<Parts>): fc.Arbitrary<RandomScenario> =>
  parts.map(({ nodes, links, targets }) => ({
    nodes: nodes.map((values, i) => ({ ...values, uid: `n${i}` })),
    edges: links.flatMap(({ from, to, either, ...values }, i) => {
      const a = from % nodes.length;
      const b = to % nodes.length;
      if (a === b) return [];
      const [dependent, provider] = either || a > b ? [a, b] : [b, a];
      return [{ ...values, uid: `e${i}`, dependent: `n${dependent}`, provider: `n${provider}` }];
    }),
    targets: targets.map(({ at, ...values }) => ({ ...values, node: `n${at % nodes.length}` })),
  }));

/** Generates up to eight nodes, with cycles, groups, ties and zero tolerances, and up to three targets. */
export const randomScenario = toScenario(
  fc.record({
    nodes: fc.array(node, { minLength: 1, maxLength: 8, size: 'max' }),
    links: fc.oneof(fc.array(link, { maxLength: 16, size: 'max' }), fc.array(link, { minLength: 8, maxLength: 16 })),
    targets: fc.array(target, { minLength: 1, maxLength: 3 }),
  }),
);

/** Generates a few nodes with links in both directions, so that most of them are in cycles. */
export const randomCycles = toScenario(
  fc.record({
    nodes: fc.array(node, { minLength: 2, maxLength: 4, size: 'max' }),
    links: fc.array(
      fc.record({ link, either: fc.boolean() }).map((one) => ({ ...one.link, either: one.either })),
      { minLength: 5, maxLength: 12, size: 'max' },
    ),
    targets: fc.array(target, { minLength: 1, maxLength: 3 }),
  }),
);
