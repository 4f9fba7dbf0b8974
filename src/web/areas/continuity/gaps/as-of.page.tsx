import { Alert, Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type AsOfBasis, asOf, asOfBases } from '#root/contract/continuity/as-of.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import { EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { text } from './as-of.messages.ts';
import { AsOfComparisonView } from './as-of-comparison.tsx';
import { AsOfDay } from './as-of-day.tsx';
import { GapTabs } from './gap-tabs.tsx';
import { type DayState, useDay } from './use-as-of.ts';

const bases = asOfBases.map((value) => ({ value, label: text(`basis.${value}`) }));

function Working({ state }: { state: DayState }) {
  return (
    <>
      <div role="status">
        {state.pending && (
          <Stack gap={4}>
            <Text fz="sm">{text('waits')}</Text>
            <Progress value={Math.max(2, state.percent)} animated aria-label={text('waits')} />
          </Stack>
        )}
      </div>
      {state.failure !== undefined && (
        <Alert role="alert" color="red" variant="outline">
          {state.failure}
        </Alert>
      )}
    </>
  );
}

function ChooseDay({ first, today }: { first: string; today: string }) {
  const [day, setDay] = useState<string | null>(today);
  const [other, setOther] = useState<string | null>(null);
  const [basis, setBasis] = useState<AsOfBasis>('recorded');
  const [one, compared] = [useDay(), useDay()];
  const show = () => {
    one.start(day ?? today, basis);
    if (other) compared.start(other, basis);
    else compared.clear();
  };
  const [uid, otherUid] = [one.state.resultUid, compared.state.resultUid];
  return (
    <Stack>
      <Group align="flex-start">
        <DateField
          label={text('day')}
          description={text('dayHelp', { first: formatDate(first) })}
          value={day}
          minDate={first}
          maxDate={today}
          onChange={setDay}
        />
        <DateField
          label={text('with')}
          description={text('withHelp')}
          value={other}
          minDate={first}
          maxDate={today}
          onChange={setOther}
        />
      </Group>
      <Group>
        <SegmentedControl
          aria-label={text('basis')}
          data={bases}
          value={basis}
          onChange={(value) => setBasis(value === 'approved' ? 'approved' : 'recorded')}
        />
        <Button onClick={show} loading={one.state.pending || compared.state.pending}>
          {text('show')}
        </Button>
      </Group>
      <Text fz="sm" c="dimmed">
        {text('basisHelp')}
      </Text>
      <Working state={one.state} />
      {compared.state.failure !== one.state.failure && <Working state={compared.state} />}
      {uid && otherUid && <AsOfComparisonView uid={uid} other={otherUid} />}
      {uid && <AsOfDay uid={uid} />}
    </Stack>
  );
}

/** `/gaps/as-of`: activities and gaps as of a day, alone or compared with another day. */
export function AsOfPage() {
  const span = useRead(asOf.span);
  return (
    <Page title={text('title')} description={text('description')}>
      <GapTabs at="/gaps/as-of" />
      <LoadedPart read={span}>
        {({ data: { firstDay, today } }) =>
          firstDay === null ? (
            <EmptyState title={text('nothing')} body={text('nothingBody')} />
          ) : (
            <ChooseDay first={firstDay} today={today} />
          )
        }
      </LoadedPart>
    </Page>
  );
}
