import { Button, Center, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ResourceOption } from '#root/contract/resources/resources.ts';
import type { CanvasEdit } from '#root/web/areas/continuity/canvas/canvas-props.ts';
import type { Place } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { findFreePlace, type Places } from '#root/web/areas/continuity/canvas/layout.ts';
import { Legend } from '#root/web/areas/continuity/canvas/legend.tsx';
import { ScenarioCanvas } from '#root/web/areas/continuity/canvas/scenario-canvas.tsx';
import { usePlaces } from '#root/web/areas/continuity/canvas/use-places.ts';
import { EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { removeRecords } from './actions.ts';
import { AddPanel, addRecord, draggedType } from './add-panel.tsx';
import { type Content, moveNodes } from './content.ts';
import { text } from './editor.messages.ts';
import classes from './editor.module.css';
import { Inspector } from './inspector.tsx';
import type { Model } from './use-model.ts';

/** Widths in px, including the gap around the panel. */
const panelWidth = { add: 296, details: 324 } as const;

interface ViewProps {
  readonly model: Model;
  /** Whether the panel for adding records is open. */
  readonly adding: boolean;
  readonly onAdding: (adding: boolean) => void;
  /** Content shown instead of the details of the selection. */
  readonly aside?: ReactNode;
  /** Uids of the highlighted records and links. All other records and links are shown faintly. */
  readonly path?: ReadonlySet<string> | undefined;
  /** Content shown instead of the editor's legend. */
  readonly legend?: ReactNode;
}

/** Returns the callbacks of the canvas. They change the scenario or open dialogs. */
function createCanvasEdit(model: Model, places: Places): CanvasEdit {
  const { editing, ask } = model;
  // The first time a card is moved, the places of all cards are fixed. Otherwise the layout would move the other cards.
  const fixPlaces =
    (moved: ReadonlyMap<string, Place> = new Map()) =>
    (now: Content) => {
      const own = new Set(now.nodes.map(({ recordUid }) => recordUid));
      return moveNodes(now, new Map([...places, ...moved].filter(([uid]) => own.has(uid))));
    };
  return {
    onMove: (moved) => void editing.change(fixPlaces(moved)),
    onConnect: (providerUid, dependentUid) => ask({ what: 'link', providerUid, dependentUid }),
    onLink: (dependentUid) => ask({ what: 'link', dependentUid }),
    onRemove: ({ nodes, link: uid }) => {
      const link = uid === undefined ? undefined : model.findLink(uid);
      if (link?.source) return;
      if (link) ask({ what: 'remove-link', link });
      else removeRecords(model, nodes);
    },
    onDrop: (data, place) => {
      const dragged = data.getData(draggedType);
      if (!dragged) return;
      const free = findFreePlace(place, [...places.values()]);
      addRecord(model, JSON.parse(dragged) as ResourceOption, free, fixPlaces());
    },
  };
}

function EmptyScenario({ mayEdit, onAdd }: { mayEdit: boolean; onAdd: () => void }) {
  return (
    <div className={classes.empty}>
      <EmptyState
        title={text('emptyTitle')}
        body={text(mayEdit ? 'emptyBody' : 'emptyReadOnly')}
        action={mayEdit && <Button onClick={onAdd}>{text('addTitle')}</Button>}
      />
    </div>
  );
}

/**
 * Moves the focus from a card to its details when Enter is pressed, and back to the card when the details are closed.
 */
function useDetailsFocus({ view, open }: Model) {
  const stage = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    stage.current?.querySelector<HTMLElement>('[data-inspector]')?.focus();
  });
  return {
    stage,
    onOpen: (uid: string) => {
      wanted.current = true;
      open(uid);
    },
    onClose: () => {
      const [uid] = view.chosen.nodes;
      view.choose({ nodes: [] });
      if (uid) stage.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(uid)}"]`)?.focus();
    },
  };
}

/** The canvas with its panels. */
export function CanvasView({ model, adding, onAdding, aside, path, legend }: ViewProps) {
  const { view, mayEdit, content, graph, looks, facts } = model;
  const { drawn, chosen } = view;
  const { places, failed } = usePlaces(drawn.nodes, drawn.links);
  const details = useDetailsFocus(model);
  if (failed && !places) return <LoadFailed error={failed} />;
  if (!places)
    return (
      <Center className={classes.stage ?? ''}>
        <Loader />
      </Center>
    );
  const hasDetails = aside !== undefined || chosen.nodes.length > 0 || chosen.link !== undefined;
  const covered = { left: adding ? panelWidth.add : 0, right: hasDetails ? panelWidth.details : 0 };
  return (
    <>
      <div ref={details.stage} className={classes.stage}>
        <ScenarioCanvas
          label={text('canvas')}
          nodes={drawn.nodes}
          links={drawn.links}
          places={places}
          looks={looks}
          path={path}
          chosen={chosen}
          focusOn={view.focusOn}
          covered={covered}
          arrangements={view.arrangements}
          onChoose={view.choose}
          onOpen={details.onOpen}
          edit={mayEdit ? createCanvasEdit(model, places) : undefined}
        >
          <div className={classes.panels}>
            {adding && <AddPanel model={model} onClose={() => onAdding(false)} />}
            {content.nodes.length === 0 && !adding && <EmptyScenario mayEdit={mayEdit} onAdd={() => onAdding(true)} />}
            {aside ?? <Inspector model={model} onClose={details.onClose} />}
          </div>
        </ScenarioCanvas>
      </div>
      {graph.links.length > 0 && (legend ?? <Legend isScenario counted={facts.whole ? 'all' : 'drawn'} />)}
    </>
  );
}
