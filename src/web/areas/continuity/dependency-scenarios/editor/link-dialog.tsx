import { Alert, Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CanvasLink } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { findMinutesProblem } from '#root/web/shared/continuity/minutes-problem.ts';
import { putLink, toLinkKey } from './content.ts';
import { text } from './editor.messages.ts';
import { LinkFields, plainTerms } from './link-fields.tsx';
import type { Model } from './use-model.ts';

interface DialogProps {
  readonly model: Model;
  /** The dependent of a new link, if it is preset. The provider can be preset too. */
  readonly dependentUid?: string | undefined;
  readonly providerUid?: string | undefined;
  /** The link to change. Absent for a new link. */
  readonly link?: CanvasLink | undefined;
  readonly onClose: () => void;
}

function useLinkForm({ model, link, ...preset }: DialogProps) {
  const { content, graph } = model;
  const former = link && content.links.find((one) => toLinkKey(one) === toLinkKey(link));
  const [dependentUid, setDependent] = useState(link?.dependentUid ?? preset.dependentUid ?? null);
  const [providerUid, setProvider] = useState(link?.providerUid ?? preset.providerUid ?? null);
  const [terms, setTerms] = useState(() => {
    if (!former) return plainTerms;
    const { toleranceMinutes, group, groupRequired, note } = former;
    return { toleranceMinutes, group, groupRequired, note };
  });
  const ends = dependentUid !== null && providerUid !== null ? { dependentUid, providerUid } : undefined;
  const existing = ends && graph.links.find((one) => toLinkKey(one) === toLinkKey(ends));
  const validate = (): string | undefined => {
    if (!ends) return text('chooseBoth');
    if (dependentUid === providerUid) return text('chooseOther');
    if (existing && !link) return text(existing.captured ? 'linkedCaptured' : 'linkedAlready');
    return findMinutesProblem(terms.toleranceMinutes);
  };
  const groups = new Set(
    graph.links.filter((one) => one.dependentUid === dependentUid && one.group !== '').map(({ group }) => group),
  );
  return { dependentUid, setDependent, providerUid, setProvider, terms, setTerms, ends, validate, groups: [...groups] };
}

/** The dialog that adds or changes a link of the scenario. */
export function LinkDialog(props: DialogProps) {
  const { model, link, onClose } = props;
  const form = useLinkForm(props);
  const [problem, setProblem] = useState<string>();
  const records = model.graph.nodes
    .map(({ uid, name, kind }) => ({ value: uid, label: `${name} (${kindLabel(kind)})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = form.validate();
    setProblem(message);
    if (message !== undefined || !form.ends) return;
    const { ends, terms } = form;
    const saved = { ...ends, ...terms, group: terms.group.trim(), note: terms.note.trim() };
    model.editing.change((now) => putLink(now, saved));
    model.view.choose({ nodes: [], link: toLinkKey(saved) });
    onClose();
  };
  const shared = { allowDeselect: false, data: records, limit: 100, size: 'md' as const };
  // Focuses the first field that is not preset.
  const first = form.dependentUid === null ? 'dependent' : form.providerUid === null ? 'provider' : undefined;
  const [focused] = useState(first);
  return (
    <Dialog onClose={onClose} title={text(link ? 'editLink' : 'newLink')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {problem && (
            <Alert role="alert" color="red" variant="outline">
              {problem}
            </Alert>
          )}
          <SearchSelect
            {...shared}
            label={text('dependent')}
            disabled={link !== undefined}
            data-autofocus={focused === 'dependent' || undefined}
            value={form.dependentUid}
            onChange={form.setDependent}
          />
          <SearchSelect
            {...shared}
            label={text('provider')}
            disabled={link !== undefined}
            data-autofocus={focused === 'provider' || undefined}
            value={form.providerUid}
            onChange={form.setProvider}
          />
          <LinkFields terms={form.terms} onChange={form.setTerms} groups={form.groups} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text('cancel')}
            </Button>
            <Button type="submit">{text(link ? 'save' : 'linkAction')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
