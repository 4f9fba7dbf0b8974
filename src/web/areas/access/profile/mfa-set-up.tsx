import { Button, Stack } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { code as codeField } from '#root/contract/access/login-steps.ts';
import { ownAccount } from '#root/contract/access/own-account.ts';
import { AuthenticatorKey } from '#root/web/areas/access/account/authenticator-key.tsx';
import { CodeField } from '#root/web/areas/access/account/code-field.tsx';
import { useSave } from '#root/web/platform/api/use-save.ts';
import type { Profile } from '#root/web/platform/session/session.ts';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { KeepCodes } from './mfa-dialogs.tsx';
import { text } from './profile.messages.ts';
import { ProofForm } from './proof-form.tsx';
import { RefusedAlert } from './refused-alert.tsx';
import { useAction } from './use-action.ts';

interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}

/**
 * Sets up the second factor step by step: password, key, first code, recovery codes. Nothing is changed until the first
 * code has been verified.
 */
export function MfaSetUp({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  const enrol = useSave(ownAccount.enrolMfa);
  const on = profile.mfa.status === 'on';
  if (codes) return <KeepCodes codes={codes} profile={profile} onClose={onClose} />;
  return (
    <Dialog title={text('setUpTitle')} onClose={onClose} closeOnClickOutside={!enrolment}>
      {enrolment ? (
        <FirstCode enrolment={enrolment} onConfirmed={setCodes} />
      ) : (
        <ProofForm
          withCode={on}
          username={profile.username}
          submitLabel={text('continue')}
          onCancel={onClose}
          onProve={async ({ password, code }) => {
            const { data } = await enrol({ body: { password, ...(on && { code }) } });
            setEnrolment(data);
          }}
        />
      )}
    </Dialog>
  );
}

interface FirstCodeProps {
  enrolment: Enrolment;
  onConfirmed: (codes: readonly string[]) => void;
}

function FirstCode({ enrolment, onConfirmed }: FirstCodeProps) {
  const [code, setCode] = useState('');
  const confirm = useSave(ownAccount.confirmMfa);
  const { pending, refused, run, refuse } = useAction(text('failed'));
  const field = useRef<HTMLInputElement>(null);
  const verify = async (digits: string) => {
    const judged = codeField().safeParse(digits);
    if (!judged.success) refuse({ code: judged.error.issues[0]?.message ?? '' });
    const done =
      judged.success &&
      (await run(async () => {
        const { data } = await confirm({ body: { code: judged.data } });
        toastDone(text('mfaSwitchedOn'));
        onConfirmed(data.recoveryCodes);
      }));
    if (!done) field.current?.select();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };
  return (
    <Stack>
      <RefusedAlert refused={refused} />
      <AuthenticatorKey {...enrolment} />
      <form onSubmit={submit} noValidate>
        <Stack>
          <CodeField
            inputRef={field}
            value={code}
            error={refused.fields.code}
            autoFocus
            onChange={setCode}
            onComplete={(digits) => !pending && void verify(digits)}
          />
          <Button type="submit" loading={pending}>
            {text('continue')}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
