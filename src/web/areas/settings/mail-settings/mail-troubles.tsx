import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { mailSettings, type TroubledMail } from '#root/contract/settings/mail-settings.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { FieldGroup } from './field-group.tsx';
import { text } from './mail-settings.messages.ts';

const kinds = {
  invitation: text('kind.invitation'),
  reset: text('kind.reset'),
  password_changed: text('kind.password_changed'),
  mfa_changed: text('kind.mfa_changed'),
  sign_in_closed: text('kind.sign_in_closed'),
  sign_ins_ended: text('kind.sign_ins_ended'),
  account_recovered: text('kind.account_recovered'),
  mfa_locked: text('kind.mfa_locked'),
  approval_asked: text('kind.approval_asked'),
  notice: text('kind.notice'),
  email_changed: text('kind.email_changed'),
} as const;
const labelMailKind = (kind: string): string => kinds[kind as keyof typeof kinds] ?? text('kind.other');

/** Lists the latest mails that could not be sent, each with the reason and a button to send it again. */
export function MailTroubles({ readOnly }: { readOnly: boolean }) {
  const read = useRead(mailSettings.failures);
  return (
    <FieldGroup title={text('section.troubles')}>
      <Text fz="sm" c="dimmed">
        {text('troublesHelp')}
      </Text>
      {read.error && !read.data ? (
        <LoadFailed error={read.error} title={text('troublesUnreadable')} onRetry={() => void read.refetch()} />
      ) : (
        <Troubles mails={read.data?.data} readOnly={readOnly} />
      )}
    </FieldGroup>
  );
}

function Troubles({ mails, readOnly }: { mails: readonly TroubledMail[] | undefined; readOnly: boolean }) {
  if (!mails) return <LinesSkeleton lines={2} />;
  if (mails.length === 0) return <Text>{text('noTroubles')}</Text>;
  return (
    <>
      {!readOnly && mails.filter(({ canResend }) => canResend).length > 1 && <ResendAll />}
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {mails.map((mail) => (
          <li key={mail.uid}>
            <Trouble mail={mail} readOnly={readOnly} />
          </li>
        ))}
      </Stack>
    </>
  );
}

function ResendAll() {
  const resendAll = useSave(mailSettings.resendAll);
  const [pending, setPending] = useState(false);
  const again = async () => {
    setPending(true);
    await resendAll({}).then(({ data }) => toastDone(text('resentAll', { count: data.count })), toastFailed);
    setPending(false);
  };
  return (
    <Button variant="default" loading={pending} style={{ alignSelf: 'start' }} onClick={() => void again()}>
      {text('resendAll')}
    </Button>
  );
}

function Trouble({ mail, readOnly }: { mail: TroubledMail; readOnly: boolean }) {
  const resend = useSave(mailSettings.resend);
  const [pending, setPending] = useState(false);
  const names = { kind: labelMailKind(mail.kind), recipient: mail.recipient };
  const again = async () => {
    setPending(true);
    await resend({ params: { uid: mail.uid } }).then(() => toastDone(text('resent')), toastFailed);
    setPending(false);
  };
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={2} style={{ flex: '1 1 260px', overflowWrap: 'anywhere' }}>
        <Text fw={600}>{text('to', names)}</Text>
        <Text fz="sm">{mail.error}</Text>
        <Text fz="sm" c="dimmed">
          {[
            text('writtenAt', { at: formatDateTime(mail.createdAt) }),
            mail.nextTryAt
              ? text('triedAgain', { at: formatDateTime(mail.nextTryAt) })
              : text('givenUp', { count: mail.tries }),
            ...(mail.canResend ? [] : [text('forgotten')]),
          ].join(' ')}
        </Text>
      </Stack>
      {!readOnly && mail.canResend && (
        <Button
          variant="default"
          size="compact-md"
          loading={pending}
          aria-label={text('resendLabel', names)}
          onClick={() => void again()}
        >
          {text('resend')}
        </Button>
      )}
    </Group>
  );
}
