import { ActionIcon, Box, Group, Popover, Text, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { MiniMap, Panel, useReactFlow, useStore } from '@xyflow/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import { text } from './canvas.messages.ts';
import type { Covered } from './canvas-props.ts';
import { type CanvasNode, cardSize } from './canvas-types.ts';
import { createFitOptions } from './fit-options.ts';
import type { Places } from './layout.ts';

/** The number of cards from which an overview map is useful. */
const minForMap = 24;

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label} position="right">
      <ActionIcon variant="default" size={36} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

interface ToolsProps {
  readonly nodes: readonly CanvasNode[];
  readonly places: Places;
  readonly covered: Covered | undefined;
}

/** Help for the keyboard shortcuts. */
function KeysTool() {
  return (
    <Popover withinPortal={false} position="top-start" returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={text('keys')}>
          <IconKeyboard size={18} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('keys')} maw={340}>
        <Text fz="sm">{text('keysHelp')}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Fits the view when a new card is outside the visible part. */
function useFitNewCards({ nodes, places, covered }: ToolsProps): void {
  const flow = useReactFlow();
  const [width, height] = [useStore((store) => store.width), useStore((store) => store.height)];
  const seen = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const shown = nodes.filter(({ uid }) => places.has(uid)).map(({ uid }) => uid);
    const former = seen.current;
    seen.current = new Set(shown);
    const { x, y, zoom } = flow.getViewport();
    const isOutside = (uid: string) => {
      const place = places.get(uid);
      if (!place || former?.has(uid)) return false;
      const [left, top] = [place.x * zoom + x, place.y * zoom + y];
      const [right, bottom] = [left + cardSize.width * zoom, top + cardSize.height * zoom];
      return left < (covered?.left ?? 0) || top < 0 || right > width || bottom > height;
    };
    if (former && shown.some(isOutside)) void flow.fitView(createFitOptions(covered));
  }, [nodes, places]);
}

/** Buttons to zoom and fit the view, and an overview map if there is room. */
export function CanvasTools(props: ToolsProps) {
  useFitNewCards(props);
  const flow = useReactFlow();
  const wide = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false });
  const fit = () => void flow.fitView(createFitOptions(props.covered));
  useSequence({ f: fit });
  return (
    <>
      <Panel position="bottom-left" style={{ marginInlineStart: props.covered?.left || undefined }}>
        <Group component="section" role="group" aria-label={text('tools')} gap={4} data-no-print>
          <Tool label={text('zoomIn')} onClick={() => void flow.zoomIn()}>
            <IconPlus size={18} aria-hidden="true" />
          </Tool>
          <Tool label={text('zoomOut')} onClick={() => void flow.zoomOut()}>
            <IconMinus size={18} aria-hidden="true" />
          </Tool>
          <Tool label={text('fitHelp')} onClick={fit}>
            <IconMaximize size={18} aria-hidden="true" />
          </Tool>
          <KeysTool />
        </Group>
      </Panel>
      {wide && props.nodes.length > minForMap && !props.covered?.right && (
        <Box
          component={MiniMap}
          ariaLabel={text('map')}
          pannable
          zoomable
          style={{ width: 160, height: 100 }}
          nodeColor="var(--canvas-line)"
          maskColor="color-mix(in srgb, var(--canvas-ground) 70%, transparent)"
        />
      )}
    </>
  );
}
