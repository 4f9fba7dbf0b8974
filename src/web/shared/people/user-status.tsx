import type { UserStatus } from '#root/contract/access/users.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { statusWords } from './people.words.ts';

const colours: Readonly<Record<UserStatus, string>> = {
  invited: '#1971c2',
  active: '#2f9e44',
  inactive: '#868e96',
  locked: '#e03131',
};

/** The status of a user as a coloured chip. */
export function UserStatusChip({ status }: { status: UserStatus }) {
  return <StatusChip label={statusWords(status)} colour={colours[status]} />;
}
