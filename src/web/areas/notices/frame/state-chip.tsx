import type { NoticeState, ReceiptState } from '#root/contract/notices/notice-terms.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { stateWords } from './notice.words.ts';

const colours: Readonly<Record<NoticeState | ReceiptState, string | null>> = {
  scheduled: '#1971c2',
  waiting: '#1971c2',
  queued: '#1971c2',
  sent: '#2f9e44',
  failed: '#e03131',
  cancelled: null,
};

/** The state of a notification, or of what one person receives. */
export const NoticeStateChip = ({ state }: { state: NoticeState | ReceiptState }) => (
  <StatusChip label={stateWords(state)} colour={colours[state]} />
);
