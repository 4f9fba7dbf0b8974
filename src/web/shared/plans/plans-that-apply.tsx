import { planCoverage } from '#root/contract/plans/plan-coverage.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { text } from './coverage.messages.ts';
import { CoverageTable } from './coverage-table.tsx';

interface Props {
  readonly recordUids: readonly string[];
  readonly getName: (uid: string) => string;
}

/** The plans that bring back the records lost in a what-if. Hidden from people who may not read all plans. */
export function PlansThatApply({ recordUids, getName }: Props) {
  const uids = recordUids.toSorted();
  const read = useRead(planCoverage.records, { body: { recordUids: uids } });
  return (
    <LoadedPart read={read}>
      {({ data }) => (
        <CoverageTable
          label={text('apply')}
          rows={data.map((row) => ({ ...row, key: row.recordUid, name: getName(row.recordUid) }))}
        />
      )}
    </LoadedPart>
  );
}
