import { ActionIcon, Button, Tooltip } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import IconTopologyStar from '@tabler/icons-react/dist/esm/icons/IconTopologyStar.mjs';
import type { ReactNode } from 'react';
import { scenarioGraph } from '#root/contract/continuity/dependency-graph.ts';
import { computePlaces } from '#root/web/areas/continuity/canvas/layout.ts';
import { download } from '#root/web/platform/api/call.ts';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import { SaveStatus } from '#root/web/platform/ui/save-status.tsx';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { clearPlaces } from './content.ts';
import { text } from './editor.messages.ts';
import classes from './editor.module.css';
import type { Model } from './use-model.ts';
import { ViewTools } from './view-tools.tsx';

interface BarProps {
  readonly model: Model;
  readonly asTable: boolean;
  /** Opens or closes the panel for adding records. */
  readonly onAdd: () => void;
}

/** Exports the whole scenario as a file, ignoring the filter. */
async function exportScenario(model: Model, as: 'png' | 'svg' | 'csv'): Promise<void> {
  // The export code is loaded when it is needed.
  const drawing = await import('#root/web/areas/continuity/canvas/drawing.ts');
  const { nodes, links } = model.graph;
  const title = model.record.name;
  const places = as === 'csv' ? new Map() : await computePlaces(nodes, links);
  const input = { title, nodes, links, places, looks: model.looks };
  const name = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}.${as}`;
  if (as === 'csv') drawing.saveFile(name, new Blob([drawing.buildCsv(input)], { type: 'text/csv' }));
  else {
    const picture = drawing.drawSvg(input);
    const svg = new Blob([picture.svg], { type: 'image/svg+xml' });
    drawing.saveFile(name, as === 'svg' ? svg : await drawing.renderPng(picture));
  }
}

function ExportMenu({ model }: { model: Model }) {
  const { uid } = model.record;
  const as = (kind: Parameters<typeof exportScenario>[1]) => () => void exportScenario(model, kind).catch(toastFailed);
  const actions = [
    { label: text('exportPng'), onSelect: as('png') },
    { label: text('exportSvg'), onSelect: as('svg') },
    { label: text('exportCsv'), onSelect: as('csv') },
    {
      label: text('exportGraphMl'),
      onSelect: () => void download(scenarioGraph.graphMl, { params: { uid } }).catch(toastFailed),
    },
  ];
  const button = (
    <Button variant="default" size="sm" leftSection={<IconDownload size={16} aria-hidden="true" />}>
      {text('export')}
    </Button>
  );
  return <MenuButton button={button} actions={actions} />;
}

function Step({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={36} aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

interface HeadProps {
  readonly model: Model;
  readonly asTable: boolean;
  readonly onTable: (asTable: boolean) => void;
}

/** The tools beside the title: save status, the choice between canvas and tables, and export. */
export function EditorHead({ model, asTable, onTable }: HeadProps) {
  const Other = asTable ? IconTopologyStar : IconTable;
  return (
    <>
      <SaveStatus state={model.editing.saving} />
      <Tooltip label={text(asTable ? 'canvasHelp' : 'tableHelp')}>
        <Button
          size="sm"
          variant="default"
          leftSection={<Other size={16} aria-hidden="true" />}
          onClick={() => onTable(!asTable)}
        >
          {text(asTable ? 'asCanvas' : 'table')}
        </Button>
      </Tooltip>
      <ExportMenu model={model} />
    </>
  );
}

/** The tools for editing and viewing the scenario. */
export function EditorBar({ model, asTable, onAdd }: BarProps) {
  const { editing, mayEdit, ask, graph } = model;
  if (!mayEdit && graph.nodes.length === 0) return null;
  const arrange = () => {
    editing.change(clearPlaces);
    model.view.showAll();
  };
  return (
    <div className={classes.bar} data-no-print>
      {mayEdit && (
        <>
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onAdd}>
            {text('add')}
          </Button>
          <Tooltip label={text('linkHelp')}>
            <Button size="sm" variant="default" onClick={() => ask({ what: 'link' })}>
              {text('link')}
            </Button>
          </Tooltip>
          <Step label={text('undo')} disabled={!editing.canUndo} onClick={editing.undo}>
            <IconArrowBackUp size={18} aria-hidden="true" />
          </Step>
          <Step label={text('redo')} disabled={!editing.canRedo} onClick={editing.redo}>
            <IconArrowForwardUp size={18} aria-hidden="true" />
          </Step>
        </>
      )}
      {mayEdit && !asTable && (
        <Tooltip label={text('tidyHelp')}>
          <Button size="sm" variant="default" onClick={arrange}>
            {text('tidy')}
          </Button>
        </Tooltip>
      )}
      <ViewTools model={model} />
    </div>
  );
}
