import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { ownAccount } from '#root/contract/access/own-account.ts';
import { rules } from '#root/contract/platform/errors.ts';
import {
  checkNewPassword,
  emptyNewPassword,
  NewPasswordFields,
} from '#root/web/areas/access/account/new-password-fields.tsx';
import { useSave } from '#root/web/platform/api/use-save.ts';
import type { Profile } from '#root/web/platform/session/session.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './profile.messages.ts';
import { RefusedAlert } from './refused-alert.tsx';
import { Section } from './section.tsx';
import { useAction, useRefusedFocus } from './use-action.ts';

/** Returns the errors that can be found without the server. */
function wrongWith(current: string, chosen: typeof emptyNewPassword): Record<string, string> {
  if (!current) return { currentPassword: rules.required };
  const wrong = checkNewPassword(chosen);
  if (Object.keys(wrong).length > 0) return wrong;
  return current === chosen.newPassword ? { newPassword: text('mustDiffer') } : {};
}

/** Changes the password. The current one is required. */
export function PasswordSection({ profile }: { profile: Profile }) {
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState(emptyNewPassword);
  const change = useSave(ownAccount.changePassword);
  const { pending, refused, run, refuse } = useAction(text('passwordFailed'));
  const form = useRef<HTMLFormElement>(null);
  const isTyped = [current, ...Object.values(chosen)].some(Boolean);
  useRefusedFocus(form, refused);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = wrongWith(current, chosen);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body = { currentPassword: current, newPassword: chosen.newPassword };
    if (!(await run(() => change({ body })))) return;
    setCurrent('');
    setChosen(emptyNewPassword);
    toastDone(text('passwordChanged'));
  };
  return (
    <Section title={text('password')} description={text('passwordBody')}>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <RefusedAlert refused={refused} />
          <PasswordInput
            name="currentPassword"
            label={text('currentPassword')}
            autoComplete="current-password"
            value={current}
            error={refused.fields.currentPassword}
            aria-invalid={refused.fields.currentPassword ? true : undefined}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
          <NewPasswordFields values={chosen} errors={refused.fields} username={profile.username} onChange={setChosen} />
          <Group>
            <Button type="submit" loading={pending} variant={isTyped ? 'filled' : 'default'}>
              {text('changePassword')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
