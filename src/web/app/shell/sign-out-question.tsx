import { Text } from '@mantine/core';
import { signOut } from '#root/web/platform/session/sign-out.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { text } from './words.ts';

/** Asks for confirmation before signing out discards unsaved input. */
export function SignOutQuestion({ onClose }: { onClose: () => void }) {
  return (
    <Confirm title={uiText('leaveTitle')} onClose={onClose} confirmLabel={text('signOut')} onConfirm={() => signOut()}>
      <Text>{uiText('leaveBody')}</Text>
    </Confirm>
  );
}
