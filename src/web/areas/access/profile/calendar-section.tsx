import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { calendarFeed } from '#root/contract/reviews/calendar-feed.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { CopyButton } from '#root/web/platform/ui/copy-button.tsx';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './calendar.messages.ts';
import { RefusedAlert } from './refused-alert.tsx';
import { Section } from './section.tsx';
import { useAction } from './use-action.ts';

/** The secret link with which a calendar shows the person's reviews. */
export function CalendarSection() {
  const read = useRead(calendarFeed.get);
  return (
    <Section title={text('title')} description={text('help')} anchor="calendar">
      <LoadedPart read={read}>{({ data }) => <Feed feed={data} />}</LoadedPart>
    </Section>
  );
}

const describeFeed = ({ createdAt, lastReadAt }: NonNullable<Stored>): string =>
  text('since', { when: formatDateTime(createdAt), read: lastReadAt ? formatDateTime(lastReadAt) : text('never') });

/** The person's link; null if there is none. */
type Stored = ResponseOf<typeof calendarFeed.get>['data'];

function Feed({ feed }: { readonly feed: Stored }) {
  const [address, setAddress] = useState<string>();
  const [asked, setAsked] = useState<'replace' | 'revoke'>();
  const make = useSave(calendarFeed.create);
  const revoke = useSave(calendarFeed.remove);
  const { pending, refused, run } = useAction(text('failed'));
  const makeLink = async () => setAddress((await make({})).data.url);
  const close = () => setAsked(undefined);
  const confirm = async () => {
    if (asked === 'replace') await makeLink();
    else {
      await revoke({});
      setAddress(undefined);
      toastDone(text('revoked'));
    }
    close();
  };
  return (
    <Stack gap="sm">
      <RefusedAlert refused={refused} />
      <Text fz="sm">{feed ? describeFeed(feed) : text('none')}</Text>
      {address && <Address address={address} />}
      <Group>
        {feed ? (
          <>
            <Button variant="default" onClick={() => setAsked('replace')}>
              {text('replace')}
            </Button>
            <Button variant="default" onClick={() => setAsked('revoke')}>
              {text('revoke')}
            </Button>
          </>
        ) : (
          <Button variant="default" loading={pending} onClick={() => void run(makeLink)}>
            {text('make')}
          </Button>
        )}
      </Group>
      {asked && (
        <Confirm
          title={text(`${asked}Title`)}
          confirmLabel={text(asked)}
          danger={asked === 'revoke'}
          onConfirm={confirm}
          onClose={close}
        >
          {text(`${asked}Body`)}
        </Confirm>
      )}
    </Stack>
  );
}

/** The link, which is shown only once. */
const Address = ({ address }: { readonly address: string }) => (
  <Group gap="xs" align="flex-end" wrap="nowrap">
    <TextInput
      label={text('address')}
      description={text('addressHelp')}
      readOnly
      flex={1}
      value={address}
      onFocus={(event) => event.currentTarget.select()}
    />
    <CopyButton value={address} />
  </Group>
);
