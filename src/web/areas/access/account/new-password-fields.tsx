import { List, PasswordInput, Stack, Text } from '@mantine/core';
import { newPassword } from '#root/contract/access/login-steps.ts';
import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import { text } from './account.words.ts';

const StrengthHint = createLazyPart(async () => (await import('./strength-hint.tsx')).StrengthHint);

/** The values of the two fields. */
export interface NewPassword {
  readonly newPassword: string;
  readonly repeated: string;
}

/** The error messages by field. */
export type NewPasswordErrors = Partial<Record<keyof NewPassword, string>>;

export const emptyNewPassword: NewPassword = { newPassword: '', repeated: '' };

/** Returns the errors that can be found without the server. */
export function checkNewPassword(values: NewPassword): NewPasswordErrors {
  const parsed = newPassword().safeParse(values.newPassword);
  if (!parsed.success) return { newPassword: parsed.error.issues[0]?.message ?? '' };
  return values.repeated === values.newPassword ? {} : { repeated: text('mustMatch') };
}

/** Props of {@link NewPasswordFields}. */
export interface NewPasswordFieldsProps {
  values: NewPassword;
  errors: NewPasswordErrors;
  onChange: (values: NewPassword) => void;
  /** The username, for password managers; undefined if unknown. */
  username?: string | undefined;
  autoFocus?: boolean;
}

/** The password rules, a field for the new password with its strength, and a field to repeat it. */
export function NewPasswordFields({ values, errors, onChange, username, autoFocus = false }: NewPasswordFieldsProps) {
  return (
    <Stack>
      <div>
        <Text fz="sm">{text('rules')}</Text>
        <List fz="sm" c="dimmed">
          <List.Item>{text('ruleLength')}</List.Item>
          <List.Item>{text('ruleCommon')}</List.Item>
          <List.Item>{text('ruleNames')}</List.Item>
        </List>
      </div>
      {username && <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />}
      <div>
        <PasswordInput
          name="newPassword"
          label={text('newPassword')}
          autoComplete="new-password"
          autoFocus={autoFocus}
          value={values.newPassword}
          error={errors.newPassword}
          aria-invalid={errors.newPassword ? true : undefined}
          onChange={(event) => onChange({ ...values, newPassword: event.currentTarget.value })}
        />
        <div role="status">
          {values.newPassword && <StrengthHint password={values.newPassword} username={username} />}
        </div>
      </div>
      <PasswordInput
        name="repeated"
        label={text('repeat')}
        autoComplete="new-password"
        value={values.repeated}
        error={errors.repeated}
        aria-invalid={errors.repeated ? true : undefined}
        onChange={(event) => onChange({ ...values, repeated: event.currentTarget.value })}
      />
    </Stack>
  );
}
