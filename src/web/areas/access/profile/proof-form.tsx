import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { factorCode } from '#root/contract/access/login-steps.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { text } from './profile.messages.ts';
import { RefusedAlert } from './refused-alert.tsx';
import { useAction, useRefusedFocus } from './use-action.ts';

/** The evidence that the account belongs to the person. */
export interface Proof {
  readonly password: string;
  /** The code from the second factor, if one is required. */
  readonly code: string;
}

/** Props of {@link ProofForm}. */
export interface ProofFormProps {
  /** Whether a code from the second factor is required as well. */
  withCode: boolean;
  username: string;
  submitLabel: string;
  danger?: boolean;
  children?: ReactNode;
  onProve: (proof: Proof) => Promise<unknown>;
  onCancel: () => void;
}

function wrongWith({ password, code }: Proof, withCode: boolean): Record<string, string> {
  if (!password) return { password: rules.required };
  const judged = withCode ? factorCode().safeParse(code) : undefined;
  return judged?.error ? { code: judged.error.issues[0]?.message ?? '' } : {};
}

/** Asks for the password before a change. If the account has a second factor, also asks for a code. */
export function ProofForm(props: ProofFormProps) {
  const { withCode, username, submitLabel, danger = false, children, onProve, onCancel } = props;
  const [proof, setProof] = useState<Proof>({ password: '', code: '' });
  const { pending, refused, run, refuse } = useAction(text('failed'));
  const form = useRef<HTMLFormElement>(null);
  useRefusedFocus(form, refused);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = wrongWith(proof, withCode);
    refuse(wrong);
    if (Object.keys(wrong).length === 0) await run(() => onProve(proof));
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <RefusedAlert refused={refused} />
        {children && <Text>{children}</Text>}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          name="password"
          label={text('currentPassword')}
          autoComplete="current-password"
          data-autofocus
          value={proof.password}
          error={refused.fields.password}
          aria-invalid={refused.fields.password ? true : undefined}
          onChange={(event) => setProof({ ...proof, password: event.currentTarget.value })}
        />
        {withCode && (
          <TextInput
            name="code"
            label={text('proofCode')}
            autoComplete="one-time-code"
            spellCheck={false}
            value={proof.code}
            error={refused.fields.code}
            onChange={(event) => setProof({ ...proof, code: event.currentTarget.value })}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {uiText('cancel')}
          </Button>
          <Button type="submit" loading={pending} {...(danger && { color: 'red' })}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
