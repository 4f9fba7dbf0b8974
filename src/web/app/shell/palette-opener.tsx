import { type ComponentType, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import type { FramePaletteProps } from './frame-palette.tsx';
import classes from './shell.module.css';
import { TypeAhead } from './type-ahead.ts';
import { text } from './words.ts';

const loadPalette = async () => (await import('./frame-palette.tsx')).FramePalette;

/** Shows what has been typed while the palette is loading. */
function Typing({ typeAhead }: { typeAhead: TypeAhead }) {
  const typed = useSyncExternalStore(typeAhead.subscribe, typeAhead.readText);
  return (
    <div role="status" className={classes.typing}>
      {text('paletteOpening', { typed })}
    </div>
  );
}

/**
 * Opens the command palette. The code of the palette is loaded when the palette is first opened. Keys that are typed
 * during this loading are passed to the palette.
 * @param pages the pages that the person may open
 * @param commands the actions of every page
 */
export function usePalette(
  pages: readonly PageRoute[],
  commands: readonly MenuAction[],
): { open: () => void; shown: ReactNode } {
  const [typeAhead] = useState(() => new TypeAhead());
  const [Palette, setPalette] = useState<ComponentType<FramePaletteProps>>();
  const [opened, setOpened] = useState(false);
  const isOpen = useRef(false);
  useEffect(() => () => typeAhead.cancel(), [typeAhead]);
  const close = () => {
    isOpen.current = false;
    typeAhead.cancel();
    setOpened(false);
  };
  const open = () => {
    if (isOpen.current) return;
    isOpen.current = true;
    typeAhead.begin(close);
    setOpened(true);
    loadPalette().then(
      (loaded) => setPalette(() => loaded),
      () => {
        close();
        toastFailed(new Error(text('paletteFailed')));
      },
    );
  };
  const waiting = <Typing typeAhead={typeAhead} />;
  return {
    open,
    shown:
      opened &&
      (Palette ? <Palette pages={pages} commands={commands} typeAhead={typeAhead} onClose={close} /> : waiting),
  };
}
