import { Text } from '@mantine/core';
import { signOut } from '#root/web/session/sign-out.ts';
import { Confirm } from '#root/web/ui/confirm.tsx';
import { text as uiText } from '#root/web/ui/words.ts';
import { text } from './words.ts';

/** Asks before signing out loses input. */
export function SignOutQuestion({ onClose }: { onClose: () => void }) {
  return (
    <Confirm title={uiText('leaveTitle')} onClose={onClose} confirmLabel={text('signOut')} onConfirm={() => signOut()}>
      <Text>{uiText('leaveBody')}</Text>
    </Confirm>
  );
}
