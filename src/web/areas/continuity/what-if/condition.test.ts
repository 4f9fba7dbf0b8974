import { describe, expect, it } from 'vitest';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { runWhatIf } from '#root/domain/continuity/what-if.ts';
import { runWhatIfStep } from '#root/domain/continuity/what-if-step.ts';
import { countDown, findCauses, findCondition, findLook, listPathUids } from './condition.ts';
import { toGlance } from './engine.ts';
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
const { reached } = toGlance(runWhatIf(graph, { targets }));
const findOutages = (uid: string) => reached.get(uid);

describe('the state of a record at a moment', () => {
  it('changes over time from “later” to down, past its RTO, past its MTPD and recovered', () => {
    const orders = [0, 59, 60, 179, 180, 539, 540, 629, 630].map((now) => findCondition(findOutages('orders'), now));
    expect(orders).toEqual([
      ...['later', 'later', 'down', 'down', 'past_rto', 'past_rto', 'past_mtpd', 'past_mtpd', 'back'],
    ]);
    expect(findCondition(undefined, 5)).toBe('up');
    expect(findLook(findOutages('orders'), 0)).toEqual({ state: 'met', words: 'Still up' });
  });

  it('is counted for activities only, and an activity past its MTPD is also counted as past its RTO', () => {
    const isActivity = (uid: string) => uid === 'orders' || uid === 'bills';
    expect(countDown(reached, isActivity, 0)).toEqual({ down: 0, pastRto: 0, pastMtpd: 0 });
    expect(countDown(reached, isActivity, 600)).toEqual({ down: 2, pastRto: 1, pastMtpd: 1 });
  });

  it('has a path of causes, whose records and links can be highlighted on the canvas', () => {
    const causes = findCauses(reached, 'bills');
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
    expect([...listPathUids(causes, links)]).toEqual(['site', 'erp', 'orders', 'bills', 'e1']);
  });
});

describe('a step of a slider', () => {
  it('has, after packing and unpacking, the same outages as the full result', () => {
    const glance = unpackStep(packStep(runWhatIfStep(graph, targets)));
    const full = toGlance(runWhatIf(graph, { targets }));
    expect(Object.fromEntries(glance.reached)).toEqual(Object.fromEntries(full.reached));
    expect(glance.activitiesDown).toEqual(full.activitiesDown);
    expect(glance.figures).toMatchObject({ activitiesLost: 2, activitiesPastRto: 1, activitiesPastMtpd: 1 });
    expect(glance.figures.firstMtpdBreach).toEqual({ at: 540, node: 'orders' });
  });
});
