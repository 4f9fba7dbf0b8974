import { useSearch } from '@tanstack/react-router';
import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import { BagCopy } from '#root/web/areas/plans/bag/bag-copy.tsx';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { PlanFrame, type PlanTab } from './plan-frame.tsx';
import { planPageSections, readOwnUid, type SectionId } from './plan-paths.ts';
import { useMayEdit } from './read-only.ts';

/** Returns the section that the address names; the first one if it names none. */
function findSection(section: string | undefined, { content }: PlanRecord): SectionId {
  const own = section && readOwnUid(section as SectionId);
  if (own && content.texts) return section as SectionId;
  return planPageSections.find((one) => one === section) ?? 'details';
}

/** Returns the part of the page to show. A plan that people decide on opens with what changed. */
function findTab(tab: string | undefined, { status }: PlanRecord): PlanTab {
  const asked = (['plan', 'versions', 'history'] as const).find((one) => one === tab);
  return asked ?? (status.phase === 'in_review' || status.phase === 'pending_approval' ? 'versions' : 'plan');
}

/** The page of one plan. It opens to read; `?edit=1` begins editing, `?tab=bag` shows its copy for paper. */
export function PlanPage({ info, uid }: { readonly info: PlanKindInfo; readonly uid: string }) {
  const read = useRead(info.calls.get, { params: { uid } });
  return <Loaded read={read}>{({ data }) => <PlanContentPage key={uid} info={info} plan={data} />}</Loaded>;
}

function PlanContentPage({ info, plan }: { readonly info: PlanKindInfo; readonly plan: PlanRecord }) {
  const { section, edit, tab } = useSearch({ strict: false });
  const mayEdit = useMayEdit(plan, info);
  if (tab === 'bag') return <BagCopy info={info} plan={plan} />;
  return (
    <PlanFrame
      info={info}
      plan={plan}
      mayEdit={mayEdit}
      edited={mayEdit && edit !== undefined ? findSection(section, plan) : undefined}
      tab={findTab(tab, plan)}
    />
  );
}
