import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import { GrabPack } from '#root/web/areas/plans/grab-pack/grab-pack.tsx';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { PlanFrame, type PlanTab } from './plan-frame.tsx';
import { planPageSections, readOwnUid, type SectionId } from './plan-paths.ts';
import { isUnderReview, useMayEdit } from './read-only.ts';

const planTabs = ['plan', 'versions', 'history'] as const satisfies readonly PlanTab[];

/** Returns the section that the address names; the first section if the address names none. */
function findSection(section: string | undefined, { content }: PlanRecord): SectionId {
  const own = section && readOwnUid(section as SectionId);
  if (own && content.texts) return section as SectionId;
  return planPageSections.find((one) => one === section) ?? 'details';
}

/**
 * Returns the part of the page to show. A plan that waits for approval opens with its changes. The changes stay open
 * after the decision.
 */
function useTab(tab: string | undefined, plan: PlanRecord): PlanTab {
  const [first] = useState((): PlanTab => (isUnderReview(plan) ? 'versions' : 'plan'));
  return planTabs.find((one) => one === tab) ?? first;
}

/** The page of one plan. It opens to read; `?edit=1` begins editing, `?tab=bag` shows its grab pack. */
export function PlanPage({ info, uid }: { readonly info: PlanKindInfo; readonly uid: string }) {
  const read = useRead(info.calls.get, { params: { uid } });
  return <Loaded read={read}>{({ data }) => <PlanContentPage key={uid} info={info} plan={data} />}</Loaded>;
}

function PlanContentPage({ info, plan }: { readonly info: PlanKindInfo; readonly plan: PlanRecord }) {
  const { section, edit, tab } = useSearch({ strict: false });
  const mayEdit = useMayEdit(plan, info);
  const shown = useTab(tab, plan);
  const edited = mayEdit && edit !== undefined ? findSection(section, plan) : undefined;
  if (tab === 'bag') return <GrabPack info={info} plan={plan} />;
  return (
    <PlanFrame
      info={info}
      plan={plan}
      mayEdit={mayEdit}
      edited={edited}
      tab={edited === undefined || tab !== undefined ? shown : 'plan'}
    />
  );
}
