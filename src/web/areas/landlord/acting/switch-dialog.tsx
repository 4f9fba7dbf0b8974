import { Button, Stack, Text } from '@mantine/core';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { homePath } from '#root/web/platform/session/home.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { useEnter } from './enter.ts';
import { text } from './landlord.messages.ts';
import { OrganisationPicker } from './organisation-picker.tsx';

/** The dialog for switching to another organisation. */
export function SwitchDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const enter = useEnter();
  const acting = actingOrganisation();
  return (
    <Dialog onClose={onClose} title={text('switchTitle')}>
      <Stack>
        <OrganisationPicker
          autoFocus
          without={acting?.uid}
          onPick={(organisation) => {
            onClose();
            enter(organisation, '/bright-dashboard');
          }}
        />
        {acting && (
          <Button
            variant="default"
            onClick={() => {
              onClose();
              enter(undefined, homePath(session));
            }}
          >
            <Text span fz="inherit" fw="inherit" truncate>
              {text('leave', { name: acting.name })}
            </Text>
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
