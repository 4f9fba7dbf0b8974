import { Alert, Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { asOf, asOfBases } from '#root/contract/continuity/as-of.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import { EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { text } from './as-of.messages.ts';
import { AsOfParts } from './as-of-parts.tsx';
import { GapTabs } from './gap-tabs.tsx';
import { type DayState, useDay } from './use-as-of.ts';
import { useAsOfAddress } from './use-as-of-address.ts';

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

interface Span {
  readonly first: string;
  readonly today: string;
}

interface Chosen {
  readonly day: string | null;
  readonly with: string | null;
  readonly basis: string;
}

/** Chooses the day, the day to compare with, and the basis. */
function DayForm({ first, today, pending, onShow }: Span & { pending: boolean; onShow: (chosen: Chosen) => void }) {
  const { address, basis } = useAsOfAddress();
  const [chosen, setChosen] = useState<Chosen>({ day: address.day ?? today, with: address.with ?? null, basis });
  const choose = (part: Partial<Chosen>) => setChosen((now) => ({ ...now, ...part }));
  const limits = { first, last: today };
  return (
    <>
      <Group align="flex-start">
        <DateField
          {...limits}
          label={text('day')}
          description={text('dayHelp', { first: formatDate(first) })}
          value={chosen.day}
          onChange={(day) => choose({ day })}
        />
        <DateField
          {...limits}
          label={text('with')}
          description={text('withHelp')}
          value={chosen.with}
          onChange={(other) => choose({ with: other })}
        />
      </Group>
      {first === today && <Text fz="sm">{text('beginsToday')}</Text>}
      <Group>
        <SegmentedControl
          aria-label={text('basis')}
          data={bases}
          value={chosen.basis}
          onChange={(value) => choose({ basis: value })}
        />
        <Button onClick={() => onShow(chosen)} loading={pending}>
          {text('show')}
        </Button>
      </Group>
      <Text fz="sm" c="dimmed">
        {text('basisHelp')}
      </Text>
    </>
  );
}

function ChosenDay(span: Span) {
  const { address, basis, write } = useAsOfAddress();
  const { day, with: other } = address;
  const [one, compared] = [useDay(), useDay()];
  // Incremented by each request. A second request for the same day therefore includes what has been recorded since the
  // first.
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (day) one.start(day, basis);
    else one.clear();
    if (day && other) compared.start(other, basis);
    else compared.clear();
  }, [day, other, basis, times]);
  const show = (chosen: Chosen) => {
    setTimes((now) => now + 1);
    write(
      {
        day: chosen.day ?? span.today,
        with: chosen.with ?? undefined,
        basis: chosen.basis === 'recorded' ? undefined : chosen.basis,
        // People who compare two days want to see the changes first, so the tab that was open before is left.
        tab: chosen.with ? undefined : address.tab,
      },
      false,
    );
  };
  return (
    <Stack>
      <DayForm
        key={`${day} ${other} ${basis}`}
        {...span}
        pending={one.state.pending || compared.state.pending}
        onShow={show}
      />
      <Working state={one.state} />
      {compared.state.failure !== one.state.failure && <Working state={compared.state} />}
      {one.state.resultUid && (!other || compared.state.resultUid) && (
        <AsOfParts uid={one.state.resultUid} otherUid={compared.state.resultUid} />
      )}
    </Stack>
  );
}

/**
 * `/gaps/as-of`: activities, dependencies and gaps as of a day, for this day alone or in comparison with another day.
 */
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
            <ChosenDay first={firstDay} today={today} />
          )
        }
      </LoadedPart>
    </Page>
  );
}
