import { Alert, NumberInput, PasswordInput, Radio, Select, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { MailSettings, MailSettingsInput } from '#root/contract/settings/mail-settings.ts';
import { formatValue } from '#root/web/platform/ui/format.ts';
import { FieldGroup } from './field-group.tsx';
import { choosePort, findProvider, type Provider, presets } from './mail-presets.ts';
import { labels, text } from './mail-settings.messages.ts';

export type MailFormState = UseFormReturnType<MailSettingsInput>;

/**
 * Returns the form values. The password is null, because the server never sends it to the browser. Null leaves the
 * password unchanged.
 */
export const toMailValues = (record: MailSettings): MailSettingsInput => ({
  enabled: record.enabled,
  host: record.host,
  port: record.port,
  displayName: record.displayName,
  fromAddress: record.fromAddress,
  encryption: record.encryption,
  verifyCertificate: record.verifyCertificate,
  authentication: record.authentication,
  username: record.username,
  testAddress: record.testAddress,
  password: null,
});

/** Formats a value for the conflict dialog. Passwords are not shown. */
export function showValue(field: string, value: unknown): string {
  if (field === 'password' && value) return '••••••';
  if (field === 'encryption') return text(`encryption.${value as MailSettings['encryption']}`);
  if (field === 'authentication') return text(`authentication.${value as MailSettings['authentication']}`);
  return formatValue(value);
}

/** All fields except the fields for the test mail. */
export function MailFields({ form, record }: { form: MailFormState; record: MailSettings }) {
  return (
    <>
      <Switch
        size="md"
        label={labels.enabled}
        description={text('enabledHelp')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      {/* Settings that are not in use can still be read and saved. */}
      <fieldset disabled={!form.getValues().enabled} style={{ all: 'unset', display: 'contents' }}>
        <FieldGroup title={text('section.server')}>
          <ServerFields form={form} />
        </FieldGroup>
        <FieldGroup title={text('section.sender')}>
          <TextInput
            type="email"
            label={labels.fromAddress}
            description={text('fromAddressHelp')}
            {...form.getInputProps('fromAddress')}
          />
          <TextInput
            label={labels.displayName}
            description={text('displayNameHelp')}
            {...form.getInputProps('displayName')}
          />
        </FieldGroup>
        <FieldGroup title={text('section.login')}>
          <LoginFields form={form} record={record} />
        </FieldGroup>
      </fieldset>
    </>
  );
}

const providers: readonly Provider[] = ['other', 'microsoft', 'google'];

function ProviderChoice({ form }: { form: MailFormState }) {
  const provider = findProvider(form.getValues().host);
  const choose = (chosen: string | null) => {
    if (chosen === 'microsoft' || chosen === 'google') form.setValues(presets[chosen]);
    else if (provider !== 'other') form.setFieldValue('host', '');
  };
  return (
    <>
      <Select
        label={text('provider')}
        description={text('providerHelp')}
        data={providers.map((value) => ({ value, label: text(`provider.${value}`) }))}
        allowDeselect={false}
        value={provider}
        onChange={choose}
      />
      {provider !== 'other' && <Alert color="blue">{text(`note.${provider}`)}</Alert>}
    </>
  );
}

function ServerFields({ form }: { form: MailFormState }) {
  const { encryption, port } = form.getValues();
  const choose = (chosen: string) => {
    const next = chosen as MailSettingsInput['encryption'];
    form.setValues({ encryption: next, port: choosePort(next, port) });
  };
  return (
    <>
      <ProviderChoice form={form} />
      <TextInput label={labels.host} description={text('hostHelp')} {...form.getInputProps('host')} />
      <Radio.Group
        label={labels.encryption}
        description={text('encryptionHelp')}
        value={encryption}
        onChange={choose}
        error={form.errors.encryption}
      >
        <Stack gap="xs" mt="xs">
          {(['starttls', 'tls', 'none'] as const).map((value) => (
            <Radio key={value} value={value} label={text(`encryption.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {encryption === 'none' && (
        <Alert variant="outline" color="orange">
          {text('notEncrypted')}
        </Alert>
      )}
      <NumberInput
        label={labels.port}
        min={1}
        max={65_535}
        clampBehavior="none"
        allowDecimal={false}
        thousandSeparator=""
        {...form.getInputProps('port')}
      />
      {encryption !== 'none' && (
        <Switch
          size="md"
          label={labels.verifyCertificate}
          description={text('verifyCertificateHelp')}
          {...form.getInputProps('verifyCertificate', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

function LoginFields({ form, record }: { form: MailFormState; record: MailSettings }) {
  const password = form.getInputProps('password');
  return (
    <>
      <Radio.Group label={labels.authentication} {...form.getInputProps('authentication')}>
        <Stack gap="xs" mt="xs">
          {(['password', 'none'] as const).map((value) => (
            <Radio key={value} value={value} label={text(`authentication.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.getValues().authentication === 'password' && (
        <>
          <TextInput label={labels.username} autoComplete="off" {...form.getInputProps('username')} />
          <PasswordInput
            label={labels.password}
            description={text(record.passwordSet ? 'passwordStored' : 'passwordNone')}
            autoComplete="new-password"
            {...password}
            value={password.value ?? ''}
            onChange={(event) => form.setFieldValue('password', event.currentTarget.value || null)}
          />
        </>
      )}
    </>
  );
}
