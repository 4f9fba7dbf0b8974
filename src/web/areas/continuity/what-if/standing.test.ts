import { describe, expect, it } from 'vitest';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { runWhatIf } from '#root/domain/continuity/what-if.ts';
import { runWhatIfStep } from '#root/domain/continuity/what-if-step.ts';
import { glanceOf } from './engine.ts';
import { causesOf, conditionAt, countsAt, lookAt, pathOf } from './standing.ts';
import { packStep, unpackStep } from './step-parts.ts';

const graph = buildGraph(
  [
    { uid: 'site', kind: 'location', rto: 600 },
    { uid: 'erp', kind: 'application', rto: 240 },
    { uid: 'orders', kind: 'activity', rto: 120, mtpd: 480, restart: 30 },
    { uid: 'bills', kind: 'activity', rto: 1440, mtpd: 2880 },
  ],
  [
    { uid: 'e1', dependent: 'erp', provider: 'site', tolerance: 0 },
    { uid: 'e2', dependent: 'orders', provider: 'erp', tolerance: 60 },
    { uid: 'e3', dependent: 'bills', provider: 'orders', tolerance: 0 },
  ],
);
const targets = [{ recordUid: 'site', lostAtMinutes: 0, outageMinutes: 600, forever: false }];
const { reached } = glanceOf(runWhatIf(graph, { targets }));
const of = (uid: string) => reached.get(uid);

describe('how a record stands at a moment', () => {
  it('stops, passes its RTO, passes its MTPD and is back', () => {
    const orders = [0, 59, 60, 179, 180, 539, 540, 629, 630].map((now) => conditionAt(of('orders'), now));
    expect(orders).toEqual([
      ...['later', 'later', 'down', 'down', 'past_rto', 'past_rto', 'past_mtpd', 'past_mtpd', 'back'],
    ]);
    expect(conditionAt(undefined, 5)).toBe('up');
    expect(lookAt(of('orders'), 0)).toEqual({ state: 'met', words: 'Still up' });
  });

  it('counts activities only, and who is past the MTPD is past the RTO too', () => {
    const isActivity = (uid: string) => uid === 'orders' || uid === 'bills';
    expect(countsAt(reached, isActivity, 0)).toEqual({ down: 0, pastRto: 0, pastMtpd: 0 });
    expect(countsAt(reached, isActivity, 600)).toEqual({ down: 2, pastRto: 1, pastMtpd: 1 });
  });

  it('has a way of causes, which is a way on the canvas', () => {
    const causes = causesOf(reached, 'bills');
    expect(causes).toEqual([
      { uid: 'site', lost: 0 },
      { uid: 'erp', lost: 0 },
      { uid: 'orders', lost: 60 },
      { uid: 'bills', lost: 60 },
    ]);
    const link = { toleranceMinutes: 0, group: '', groupRequired: 1, captured: true };
    const links = [
      { uid: 'e1', dependentUid: 'erp', providerUid: 'site', ...link },
      { uid: 'e9', dependentUid: 'bills', providerUid: 'erp', ...link },
    ];
    expect([...pathOf(causes, links)]).toEqual(['site', 'erp', 'orders', 'bills', 'e1']);
  });
});

describe('a step of a slider', () => {
  it('tells, packed and unpacked, what the whole result tells', () => {
    const glance = unpackStep(packStep(runWhatIfStep(graph, targets)));
    const whole = glanceOf(runWhatIf(graph, { targets }));
    expect(Object.fromEntries(glance.reached)).toEqual(Object.fromEntries(whole.reached));
    expect(glance.activitiesDown).toEqual(whole.activitiesDown);
    expect(glance.figures).toMatchObject({ activitiesLost: 2, activitiesPastRto: 1, activitiesPastMtpd: 1 });
    expect(glance.figures.firstMtpdBreach).toEqual({ at: 540, node: 'orders' });
  });
});
