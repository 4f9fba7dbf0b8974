import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { text } from './event-notifications.messages.ts';

/** Whether a rule is on. */
export const RuleStateChip = ({ isActive }: { isActive: boolean }) => (
  <StatusChip label={text(isActive ? 'on' : 'off')} colour={isActive ? '#2f9e44' : null} />
);
