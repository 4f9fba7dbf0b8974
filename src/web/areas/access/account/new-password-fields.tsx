import { List, PasswordInput, Stack, Text } from '@mantine/core';
import { newPassword } from '#root/contract/access/login-steps.ts';
import { text } from './account.words.ts';
import { strengthOf } from './password-strength.ts';

/** What stands in the two fields. */
export interface NewPassword {
  readonly newPassword: string;
  readonly repeated: string;
}

/** What is wrong with each of them. */
export type NewPasswordErrors = Partial<Record<keyof NewPassword, string>>;

export const emptyNewPassword: NewPassword = { newPassword: '', repeated: '' };

/** What can be told without the server; empty when it may be asked. */
export function wrongIn(values: NewPassword): NewPasswordErrors {
  const judged = newPassword().safeParse(values.newPassword);
  if (!judged.success) return { newPassword: judged.error.issues[0]?.message ?? '' };
  return values.repeated === values.newPassword ? {} : { repeated: text('mustMatch') };
}

/** Props of {@link NewPasswordFields}. */
export interface NewPasswordFieldsProps {
  values: NewPassword;
  errors: NewPasswordErrors;
  onChange: (values: NewPassword) => void;
  /** For password managers, where it is known: whose password this is. */
  username?: string | undefined;
  autoFocus?: boolean;
}

/** The rules, the new password with a word for its strength, and the same again. */
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
        <Text fz="sm" c="dimmed" mt={values.newPassword ? 4 : 0} role="status">
          {values.newPassword && text('strength', { strength: text(`strength.${strengthOf(values.newPassword)}`) })}
        </Text>
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
