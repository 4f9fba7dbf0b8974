import type { ActivityState, GapFlag, ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { capitalise, describeNode } from '#root/contract/shared/kinds/kinds.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { StatusChip } from './status-chip.tsx';
import { verdictLabel } from './verdict-chip.tsx';

/** Texts used on all pages about activities. */
export const activityText = defineMessages('activityTerms', {
  'state.draft': 'Draft',
  'state.in_review': 'In review',
  'state.approved': 'Approved',
  'state.returned': 'Returned',
  'state.archived': 'Archived',
  nothingToCompare: 'Nothing to compare',
});

/** The colours of the states. They are the same in both colour schemes. */
export const stateColour: Record<ActivityState, string> = {
  draft: '#868e96',
  in_review: '#1971c2',
  approved: '#1f7a3d',
  returned: '#d9480f',
  archived: '#495057',
};

/** The state of an activity as a word with a colour. */
export function ActivityStateChip({ state, variant }: { state: ActivityState; variant?: 'dot' | 'filled' }) {
  return (
    <StatusChip label={activityText(`state.${state}`)} colour={stateColour[state]} {...(variant && { variant })} />
  );
}

/** Returns the label of a gap flag, such as "Reaches MTPD". */
export const gapLabel = (gap: GapFlag): string =>
  gap === 'none' ? activityText('nothingToCompare') : verdictLabel(gap);

/** Returns the singular name of a kind: "Application". */
export const kindLabel = (kind: ProviderKind): string => capitalise(describeNode(kind).one);
/** Returns the plural name of a kind: "Applications". */
export const kindsLabel = (kind: ProviderKind): string => capitalise(describeNode(kind).many);
