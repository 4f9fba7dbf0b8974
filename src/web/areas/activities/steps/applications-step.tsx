import { Group, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { applicationsStepKinds, type ApplicationsStep as Values } from '#root/contract/activities/activity-steps.ts';
import type { ActivityViewProps } from '#root/web/areas/activities/record/activity-frame.tsx';
import { toActivityPath } from '#root/web/areas/activities/record/activity-paths.ts';
import { SectionPage } from '#root/web/areas/activities/record/section-page.tsx';
import { useCompletion } from '#root/web/areas/activities/record/use-completion.ts';
import { useSection } from '#root/web/areas/activities/record/use-section.ts';
import { useLocalCopies } from '#root/web/platform/editing/use-local-copies.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import classes from '#root/web/shared/continuity/lines.module.css';
import {
  computeProviderVerdict,
  formatNeededWithin,
  LinkVerdictChip,
  ProviderRto,
  RemoveButton,
} from '#root/web/shared/continuity/link-cells.tsx';
import { text as linkText } from '#root/web/shared/continuity/links.messages.ts';
import { ResourceSearch } from '#root/web/shared/continuity/resource-search.tsx';
import { type Provider, type Providers, useProviders } from '#root/web/shared/continuity/use-providers.ts';
import { applicationsModel, mergeLinks, toDependent } from './link-models.ts';
import { text } from './steps.messages.ts';
import { Suggestions } from './suggestions.tsx';
import { useLinkRemoval } from './use-link-removal.tsx';

type Link = Values['links'][number];

const labels = { links: linkText('dependsOn') };

/** Creates the editing state. Its model always uses the latest record and names. */
function useApplications(props: ActivityViewProps) {
  const { record } = props;
  const latest = useRef({ record, findName: (uid: string) => uid });
  const [model] = useState(() =>
    applicationsModel(
      () => latest.current.record,
      (uid) => latest.current.findName(uid),
    ),
  );
  const editing = useSection(record, model, useLocalCopies(record.uid));
  const providers = useProviders(
    record.links,
    editing.values.links.map(({ providerUid }) => providerUid),
  );
  latest.current = { record, findName: (uid) => providers.get(uid)?.name ?? uid };
  return { editing, providers };
}

/** The applications, equipment, suppliers and utilities that the activity needs. */
export function ApplicationsStep(props: ActivityViewProps) {
  const { record, readOnly } = props;
  const { editing, providers } = useApplications(props);
  const { set, completion } = useCompletion(editing, ({ links }) => links.length > 0);
  const { links } = editing.values;
  const removal = useLinkRemoval({
    record,
    providers,
    links: mergeLinks(record, links),
    removeLink: (uid) =>
      editing.set((now) => ({ ...now, links: now.links.filter((link) => link.providerUid !== uid) }), true),
    flush: editing.flush,
    writeDirectly: editing.writeDirectly,
  });
  const add = (provider: Provider) => {
    providers.remember(provider);
    const link = { kind: provider.kind as Link['kind'], providerUid: provider.uid, toleranceMinutes: 0, note: '' };
    set((now) => ({ ...now, links: [...now.links, link] }));
  };
  const search = {
    kinds: applicationsStepKinds,
    except: new Set(links.map(({ providerUid }) => providerUid)),
    onAdd: add,
  };
  return (
    <SectionPage {...props} editing={editing} labels={labels} completion={completion}>
      {!readOnly && <ResourceSearch label={text('addResource')} {...search} />}
      {!readOnly && <Suggestions record={record} {...search} />}
      {links.length === 0 && <Text c="dimmed">{text('noResources')}</Text>}
      {links.length > 0 && (
        <ul className={classes.lines} aria-label={linkText('dependsOn')}>
          {links.map((link, index) => (
            <LinkLine
              key={link.providerUid}
              {...props}
              link={link}
              path={`links.${index}`}
              errors={editing.errors}
              providers={providers}
              onChange={(next) =>
                set((now) => ({
                  ...now,
                  links: now.links.map((one) => (one.providerUid === link.providerUid ? next : one)),
                }))
              }
              onRemove={() => removal.ask(link.providerUid)}
            />
          ))}
        </ul>
      )}
      {removal.dialog}
    </SectionPage>
  );
}

interface LinkLineProps extends ActivityViewProps {
  link: Link;
  path: string;
  errors: Readonly<Record<string, string>>;
  providers: Providers;
  onChange: (link: Link) => void;
  onRemove: () => void;
}

function LinkLine({ record, mode, readOnly, link, path, errors, providers, onChange, onRemove }: LinkLineProps) {
  const provider = providers.get(link.providerUid);
  const name = provider?.name ?? '';
  const verdict = computeProviderVerdict(toDependent(record), provider, link.toleranceMinutes);
  const disabled = readOnly !== undefined;
  return (
    <li className={classes.line}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>
          {name}{' '}
          <Text span c="dimmed" fz="sm">
            {kindLabel(link.kind)}
            {provider && !provider.isActive && ` · ${linkText('inactive')}`}
          </Text>
        </Text>
        {!disabled && <RemoveButton name={name} onClick={onRemove} />}
      </Group>
      <Group align="flex-end" gap="sm">
        <TextInput
          className={classes.grow}
          size="sm"
          label={linkText('note')}
          aria-label={linkText('noteOf', { name })}
          data-path={`${path}.note`}
          value={link.note}
          error={errors[`${path}.note`]}
          onChange={(event) => onChange({ ...link, note: event.currentTarget.value })}
        />
      </Group>
      <div className={classes.facts}>
        <span>
          {linkText('tolerance')}: <b>{formatDuration(link.toleranceMinutes)}</b>{' '}
          {!disabled && (
            <AppLink
              href={toActivityPath(record.uid, 'dependencies', mode)}
              fz="sm"
              aria-label={text('toleranceOf', { name })}
            >
              {text('changeTolerance')}
            </AppLink>
          )}
        </span>
        <span>
          {linkText('neededWithin')}: <b>{formatNeededWithin(verdict)}</b>
        </span>
        <span>
          {linkText('providerRto')}: {provider && <ProviderRto provider={provider} disabled={disabled} />}
        </span>
        <LinkVerdictChip verdict={verdict} />
      </div>
    </li>
  );
}
