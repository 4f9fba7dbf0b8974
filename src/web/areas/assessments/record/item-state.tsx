import { type ItemState, waitingStates } from '#root/contract/assessments/assessment-terms.ts';
import { itemStateWords } from '#root/domain/assessments/item-words.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { text } from './record.messages.ts';

const colours: Readonly<Record<ItemState, string>> = {
  open: '#868e96',
  editing: '#1971c2',
  returned: '#e8590c',
  in_review: '#7048e8',
  approved: '#2f9e44',
  left: '#495057',
  gone: '#495057',
};

/** Whether an activity still needs an answer. */
export const isWaiting = (state: ItemState) => waitingStates.some((one) => one === state);

interface StateProps {
  readonly state: ItemState;
  readonly isLate: boolean;
  readonly hasAccount: boolean;
  readonly hasMoved: boolean;
}

/** The state of an activity in a BIA, with marks for what needs attention. */
export const ItemMarks = ({ state, isLate, hasAccount, hasMoved }: StateProps) => (
  <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
    <StatusChip label={itemStateWords[state]} colour={colours[state]} />
    {isLate && <VerdictChip verdict="late" label={text('late')} />}
    {!hasAccount && isWaiting(state) && <VerdictChip verdict="unknown" label={text('noAccount')} />}
    {hasMoved && <VerdictChip verdict="justMet" label={text('moved')} />}
  </span>
);
