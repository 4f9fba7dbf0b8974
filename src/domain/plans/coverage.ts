import {
  type CoverageState,
  type CoverageStep,
  coverageStates,
  maxCoverageSteps,
} from '#root/contract/plans/plan-coverage.ts';

/** A step of a plan, and the record that the step brings back. */
export interface RecordStep extends CoverageStep {
  readonly recordUid: string;
}

export interface Coverage {
  readonly state: CoverageState;
  readonly stepCount: number;
  /** At most {@link maxCoverageSteps}. */
  readonly steps: CoverageStep[];
}

/** Returns a function that finds the coverage of a record by these steps. */
export function createCoverage(steps: readonly RecordStep[]): (recordUid: string) => Coverage {
  const byRecord = Map.groupBy(steps, ({ recordUid }) => recordUid);
  return (recordUid) => {
    const found = (byRecord.get(recordUid) ?? []).toSorted(compareSteps);
    return {
      state: found.some(({ extent }) => extent === 'full') ? 'full' : found.length > 0 ? 'part' : 'none',
      stepCount: found.length,
      steps: found.slice(0, maxCoverageSteps).map(({ recordUid: _, ...step }) => step),
    };
  };
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function compareSteps(a: RecordStep, b: RecordStep): number {
  return (
    Number(b.inForce) - Number(a.inForce) ||
    Number(b.extent === 'full') - Number(a.extent === 'full') ||
    compareText(a.plan.name, b.plan.name) ||
    compareText(a.plan.uid, b.plan.uid) ||
    (a.number ?? 0) - (b.number ?? 0) ||
    compareText(a.title, b.title)
  );
}

interface Loss {
  readonly scenario: { readonly uid: string; readonly name: string };
  readonly record: { readonly uid: string; readonly name: string };
}

/** Returns the records that are lost in each scenario, with their coverage. Records that are not covered come first. */
export function listCoverage<L extends Loss>(losses: readonly L[], steps: readonly RecordStep[]): (L & Coverage)[] {
  const findCoverage = createCoverage(steps);
  const rank = ({ state }: Coverage) => coverageStates.indexOf(state);
  return losses
    .map((loss) => ({ ...loss, ...findCoverage(loss.record.uid) }))
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        compareText(a.scenario.name, b.scenario.name) ||
        compareText(a.scenario.uid, b.scenario.uid) ||
        compareText(a.record.name, b.record.name) ||
        compareText(a.record.uid, b.record.uid),
    );
}

/** Counts rows by state. */
export function countStates(rows: readonly Coverage[]): Record<CoverageState, number> {
  const count = (state: CoverageState) => rows.filter((row) => row.state === state).length;
  return { none: count('none'), part: count('part'), full: count('full') };
}
