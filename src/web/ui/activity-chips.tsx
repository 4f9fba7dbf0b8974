import type { ActivityState, GapFlag, ProviderKind } from '#root/contract/activity-terms.ts';
import { defineMessages } from '#root/web/i18n.ts';
import { StatusChip } from './status-chip.tsx';
import { VerdictChip } from './verdict-chip.tsx';

/** The words that every screen about activities uses. */
export const activityText = defineMessages('activityTerms', {
  'state.draft': 'Draft',
  'state.in_review': 'In review',
  'state.approved': 'Approved',
  'state.returned': 'Returned',
  'state.archived': 'Archived',
  'gap.critical': 'Past MTPD',
  'gap.red': 'Gap',
  'gap.yellow': 'Just met',
  'gap.grey': 'Unknown',
  'gap.none': 'No gap',
  'kind.activity': 'Activity',
  'kind.application': 'Application',
  'kind.equipment': 'Equipment',
  'kind.supplier': 'Supplier',
  'kind.location': 'Location',
  'kind.utility': 'Utility',
  'kind.role': 'Role',
  'kinds.activity': 'Activities',
  'kinds.application': 'Applications',
  'kinds.equipment': 'Equipment',
  'kinds.supplier': 'Suppliers',
  'kinds.location': 'Locations',
  'kinds.utility': 'Utilities',
  'kinds.role': 'Roles',
});

const stateColour: Record<ActivityState, string> = {
  draft: '#868e96',
  in_review: '#1971c2',
  approved: '#1f7a3d',
  returned: '#d9480f',
  archived: '#495057',
};

/** The state of an activity in a word and a colour. */
export function ActivityStateChip({ state, variant }: { state: ActivityState; variant?: 'dot' | 'filled' }) {
  return (
    <StatusChip label={activityText(`state.${state}`)} colour={stateColour[state]} {...(variant && { variant })} />
  );
}

/** The worst verdict on what an activity needs, where that is a gap. */
export function GapChip({ gap }: { gap: Exclude<GapFlag, 'none'> }) {
  return <VerdictChip verdict={gap} label={activityText(`gap.${gap}`)} />;
}

/** "Application". */
export const kindLabel = (kind: ProviderKind): string => activityText(`kind.${kind}`);
/** "Applications". */
export const kindsLabel = (kind: ProviderKind): string => activityText(`kinds.${kind}`);
