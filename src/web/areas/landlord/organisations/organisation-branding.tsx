import { Alert, Box, Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { maxLogoBytes, type OrganisationRecord, organisations } from '#root/contract/landlord/organisations.ts';
import { logoAddress } from '#root/web/areas/landlord/acting/logo-address.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { isEditable } from './organisation-overview.tsx';
import { text } from './organisations.messages.ts';

const previews = [
  { label: text('logoLarge'), height: 96, background: '#ffffff' },
  { label: text('logoHeader'), height: 28, background: '#ffffff' },
  { label: text('logoDark'), height: 48, background: '#1a1b1e' },
] as const;

/** Previews of the logo in the sizes and on the backgrounds in which the application shows it. */
function Previews({ address }: { address: string }) {
  return (
    <Group align="flex-end" gap="lg">
      {previews.map(({ label, height, background }) => (
        <Stack key={label} component="figure" m={0} gap={4}>
          <Box p="sm" bg={background} bd="1px solid var(--mantine-color-default-border)" style={{ borderRadius: 6 }}>
            <img src={address} alt="" style={{ height, maxWidth: '100%', objectFit: 'contain', display: 'block' }} />
          </Box>
          <Text component="figcaption" fz="sm" c="dimmed">
            {label}
          </Text>
        </Stack>
      ))}
    </Group>
  );
}

/** The logo of an organisation. */
export function OrganisationBranding({ record }: { record: OrganisationRecord }) {
  const mayUpdate = useCan(organisations.update);
  const upload = useSave(organisations.uploadLogo);
  const remove = useSave(organisations.removeLogo);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const address = logoAddress(record);
  const params = { uid: record.uid };
  const act = async (work: () => Promise<unknown>, done: string) => {
    setPending(true);
    setProblem(undefined);
    try {
      await work();
      toastDone(done);
    } catch (error) {
      const found = toProblem(error);
      setProblem(found.fields?.file ?? found.message);
    } finally {
      setPending(false);
    }
  };
  const take = (file: File | null) => {
    if (!file) return;
    if (file.size > maxLogoBytes) setProblem(text('logoTooLarge'));
    else void act(() => upload({ params, file }), text('logoSaved'));
  };
  return (
    <Stack align="flex-start">
      <Title order={2}>{text('logo')}</Title>
      <Text c="dimmed">{text('logoHelp')}</Text>
      {problem && (
        <Alert role="alert" color="red" variant="outline">
          {problem}
        </Alert>
      )}
      {address ? <Previews address={address} /> : <Text>{text('logoNone')}</Text>}
      {mayUpdate && isEditable(record) && (
        <LogoButtons
          pending={pending}
          onTake={take}
          onRemove={address ? () => void act(() => remove({ params }), text('logoRemoved')) : undefined}
        />
      )}
      <Text c="dimmed" fz="sm">
        {text('themeHelp')}
      </Text>
    </Stack>
  );
}

interface LogoButtonsProps {
  readonly pending: boolean;
  readonly onTake: (file: File | null) => void;
  /** Removes the logo. Undefined if there is no logo. */
  readonly onRemove: (() => void) | undefined;
}

function LogoButtons({ pending, onTake, onRemove }: LogoButtonsProps) {
  return (
    <Group>
      <FileButton
        onChange={onTake}
        accept="image/png,image/jpeg,image/webp"
        inputProps={{ 'aria-label': text('logoChoose') }}
      >
        {(props) => (
          <Button {...props} loading={pending}>
            {text(onRemove ? 'logoReplace' : 'logoChoose')}
          </Button>
        )}
      </FileButton>
      {onRemove && (
        <Button variant="default" onClick={onRemove}>
          {text('logoRemove')}
        </Button>
      )}
    </Group>
  );
}
