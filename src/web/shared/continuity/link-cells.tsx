import { ActionIcon, Button, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type ReactNode, useState } from 'react';
import { continuity, type PreviewResult } from '#root/contract/continuity/continuity.ts';
import {
  findResourcePermission,
  type ResourceKind,
  resourceKinds,
  resources,
} from '#root/contract/resources/resources.ts';
import { computeLinkVerdict, type LinkVerdict } from '#root/domain/continuity/verdicts.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { DurationInput } from '#root/web/platform/ui/duration-input.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { describeEffect, EffectList } from '#root/web/shared/continuity/effect-list.tsx';
import { text } from './links.messages.ts';
import { findRequiredMinutesProblem } from './minutes-problem.ts';
import type { Provider } from './use-providers.ts';

/** The times of the dependent record, in minutes. Only activities have an MTPD and a time to resume. */
export interface Dependent {
  readonly rto: number | null;
  readonly mtpd?: number | null;
  readonly restart?: number;
}

/** Calculates the verdict of a dependency from the values on the screen. */
export const computeProviderVerdict = (
  dependent: Dependent,
  provider: Pick<Provider, 'rtoMinutes'> | undefined,
  tolerance: number,
): LinkVerdict =>
  computeLinkVerdict({
    dependent,
    provider: { rto: provider?.rtoMinutes ?? null },
    tolerance: Number.isNaN(tolerance) ? 0 : tolerance,
  });

/** The verdict as a chip. "Reaches MTPD" takes precedence over "late". */
export function LinkVerdictChip({ verdict }: { verdict: Pick<LinkVerdict, 'verdict' | 'pastMtpd'> }) {
  return <VerdictChip verdict={verdict.pastMtpd ? 'pastMtpd' : verdict.verdict} />;
}

/** Formats the time within which the provider is needed. */
export function formatNeededWithin({ bearable }: Pick<LinkVerdict, 'bearable'>): string {
  return bearable === null ? text('afterRto') : formatDuration(bearable);
}

const isResourceKind = (kind: string): kind is ResourceKind => (resourceKinds as readonly string[]).includes(kind);

/** The recovery time of the provider. If it is missing, it can be set in the table. */
export function ProviderRto({ provider, disabled }: { provider: Provider; disabled: boolean }) {
  const { can } = useSession();
  const { kind, rtoMinutes } = provider;
  const mayUpdate = isResourceKind(kind) && can(findResourcePermission(kind, 'update'));
  if (rtoMinutes !== null || disabled || !mayUpdate) return <span>{formatDuration(rtoMinutes)}</span>;
  return <SetRto provider={provider} kind={kind} />;
}

function SetRto({ provider, kind }: { provider: Provider; kind: ResourceKind }) {
  const [opened, popover] = useDisclosure(false);
  return (
    <Popover
      opened={opened}
      onChange={(now) => (now ? popover.open() : popover.close())}
      trapFocus
      withArrow
      width={300}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={text('setRtoOf', { name: provider.name })}
          onClick={popover.toggle}
        >
          {text('setRto')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('setRtoOf', { name: provider.name })}>
        <SetRtoForm provider={provider} kind={kind} onDone={popover.close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function SetRtoForm({ provider, kind, onDone }: { provider: Provider; kind: ResourceKind; onDone: () => void }) {
  const update = useSave(resources.update);
  const [minutes, setMinutes] = useState<number | null>(null);
  const [effect, setEffect] = useState<PreviewResult>();
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    const wrong = findRequiredMinutesProblem(minutes);
    setProblem(wrong);
    if (wrong !== undefined || minutes === null) return;
    const params = { kind, uid: provider.uid };
    try {
      const change = { what: 'resource' as const, uid: provider.uid, rtoMinutes: minutes };
      const { data } = await call(continuity.preview, { body: change });
      if (data.breaks > 0 && !effect) return setEffect(data);
      const { version, name, description, workaround, ownerName } = (await call(resources.get, { params })).data;
      await update({ params, version, body: { name, description, workaround, ownerName, rtoMinutes: minutes } });
      onDone();
    } catch (error) {
      setProblem(toProblem(error).message);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
    >
      <Stack gap="sm">
        <DurationInput
          size="sm"
          data-autofocus
          label={text('setRtoOf', { name: provider.name })}
          value={minutes}
          error={problem}
          onChange={(next) => {
            setMinutes(next);
            setEffect(undefined);
            setProblem(undefined);
          }}
        />
        {effect && (
          <div role="status">
            <Text fz="sm" fw={600}>
              {describeEffect(effect)}
            </Text>
            <EffectList result={effect} />
          </div>
        )}
        <Button type="submit" size="sm">
          {text(effect ? 'setRtoAnyway' : 'setRtoSave')}
        </Button>
      </Stack>
    </form>
  );
}

/** The input for how long the dependent can carry on without the provider. */
export function ToleranceInput(props: {
  name: string;
  value: number;
  error?: ReactNode;
  path: string;
  onChange: (minutes: number) => void;
}) {
  return (
    <DurationInput
      size="sm"
      w={130}
      label=""
      aria-label={text('toleranceOf', { name: props.name })}
      description={null}
      data-path={props.path}
      value={props.value}
      error={props.error}
      onChange={(minutes) => props.onChange(minutes ?? 0)}
    />
  );
}

/** The button that removes a link. */
export function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <ActionIcon color="gray" aria-label={text('removeOf', { name })} onClick={onClick}>
      <IconTrash size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
