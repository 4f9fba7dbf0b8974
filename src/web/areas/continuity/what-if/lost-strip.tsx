import { Button, CloseButton, Group, Popover, Stack, Text } from '@mantine/core';
import { type Ref, useCallback } from 'react';
import { type WhatIfTarget, whatIfTarget } from '#root/contract/continuity/what-if.ts';
import { KindGlyph } from '#root/web/areas/continuity/canvas/kind-glyph.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { LiveDurationInput } from '#root/web/platform/ui/live-duration-input.tsx';
import { LosePicker } from './lose-picker.tsx';
import { TimeButtons, TimeSlider } from './time-slider.tsx';
import type { WhatIfSession } from './use-session.ts';
import { text } from './what-if.messages.ts';
import classes from './what-if.module.css';

const describeStart = ({ lostAtMinutes }: WhatIfTarget) =>
  lostAtMinutes === 0 ? text('fromStart') : text('fromLater', { time: formatDuration(lostAtMinutes) });

function describeDuration({ forever, outageMinutes }: WhatIfTarget, rto: number | null): string {
  if (forever || (outageMinutes === null && rto === null)) return text('forever');
  if (outageMinutes === null) return text('ownRto', { time: formatDuration(rto) });
  return text('forLength', { time: formatDuration(outageMinutes) });
}

/** Returns why a loss cannot have a duration. */
function findDurationProblem(minutes: number | null): string | undefined {
  if (minutes === 0) return text('durationTooShort');
  return whatIfTarget.shape.outageMinutes.safeParse(minutes).error?.issues[0]?.message;
}

/** Sets when a record is lost and for how long, with a slider, buttons or an input. */
function Times({ session, target }: { session: WhatIfSession; target: WhatIfTarget }) {
  const { recordUid, lostAtMinutes, outageMinutes, forever } = target;
  const rto = session.records.get(recordUid)?.rto ?? null;
  const duration = forever ? null : (outageMinutes ?? rto);
  const { change } = session;
  const changeStart = useCallback(
    (minutes: number) => change(recordUid, { lostAtMinutes: minutes }),
    [change, recordUid],
  );
  const changeDuration = useCallback(
    (minutes: number) => change(recordUid, { outageMinutes: minutes, forever: false }),
    [change, recordUid],
  );
  return (
    <Stack gap="xs">
      <Text fz="sm" fw={600}>
        {text('lostAt')}: {formatDuration(lostAtMinutes)}
      </Text>
      <TimeSlider label={text('lostAt')} value={lostAtMinutes} onChange={changeStart} />
      <TimeButtons label={text('lostAt')} value={lostAtMinutes} onChange={changeStart} />
      <Text fz="sm" fw={600} mt="xs">
        {text('duration')}: {describeDuration(target, rto)}
      </Text>
      <TimeSlider label={text('duration')} value={duration} onChange={changeDuration} from={5} />
      <TimeButtons label={text('duration')} value={duration} onChange={changeDuration} from={5} />
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant={forever ? 'filled' : 'default'}
          aria-pressed={forever}
          onClick={() => session.change(recordUid, { outageMinutes: null, forever: true })}
        >
          {text('foreverButton')}
        </Button>
        {rto !== null && (
          <Button
            size="compact-sm"
            variant={!forever && outageMinutes === null ? 'filled' : 'default'}
            aria-pressed={!forever && outageMinutes === null}
            onClick={() => session.change(recordUid, { outageMinutes: null, forever: false })}
          >
            {text('ownRtoButton', { time: formatDuration(rto) })}
          </Button>
        )}
      </Group>
      <LiveDurationInput
        size="sm"
        label={text('exactDuration')}
        description={text('exactDurationHelp')}
        value={duration}
        check={findDurationProblem}
        onChange={(minutes) => minutes !== null && changeDuration(minutes)}
      />
    </Stack>
  );
}

function Loss({ session, target }: { session: WhatIfSession; target: WhatIfTarget }) {
  const record = session.records.get(target.recordUid);
  if (!record) return null;
  const words = text('lossSummary', { start: describeStart(target), length: describeDuration(target, record.rto) });
  return (
    <li className={classes.loss}>
      <Popover withinPortal={false} position="bottom-start" width={340} trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            data-print
            className={classes.lossButton}
            title={text('changeLoss', { name: record.name })}
          >
            <KindGlyph kind={record.kind} size={15} />
            <span className={classes.lossName}>{record.name}</span>
            <span className={classes.lossWords}>{words}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={text('changeLoss', { name: record.name })}>
          <Times session={session} target={target} />
        </Popover.Dropdown>
      </Popover>
      <CloseButton
        size={28}
        aria-label={text('removeLoss', { name: record.name })}
        onClick={({ currentTarget, detail }) => {
          // By keyboard, the focus would be lost with this button.
          if (detail === 0) currentTarget.closest('section')?.querySelector<HTMLElement>('[data-lose]')?.focus();
          session.toggle(record.uid);
        }}
      />
    </li>
  );
}

/** The lost records with their times, and a search for further records. */
export function LostStrip({ session, inputRef }: { session: WhatIfSession; inputRef?: Ref<HTMLInputElement> }) {
  return (
    <section aria-label={text('lost')} className={classes.strip}>
      <Text fz="sm" fw={600} component="span">
        {text('lost')}:
      </Text>
      {session.targets.length > 0 && (
        <ul className={classes.losses}>
          {session.targets.map((target) => (
            <Loss key={target.recordUid} session={session} target={target} />
          ))}
        </ul>
      )}
      <div data-no-print>
        <LosePicker
          records={session.records}
          lost={session.targets.map(({ recordUid }) => recordUid).join(' ')}
          onLose={session.toggle}
          inputRef={inputRef}
        />
      </div>
      {session.targets.length === 0 && (
        <Text fz="sm" c="dimmed">
          {text('loseHelp')}
        </Text>
      )}
    </section>
  );
}
