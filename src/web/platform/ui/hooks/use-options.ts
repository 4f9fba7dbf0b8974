import { useCallback, useEffect, useRef, useState } from 'react';
import { noteName } from '../seen-names.ts';

/** One option of a picker. */
export interface PickerOption {
  /** What the form stores, usually a uid. */
  value: string;
  label: string;
  /** Second line: the code, the unit, the address. */
  description?: string | undefined;
  /** Heading above the option. */
  group?: string | undefined;
  disabled?: boolean | undefined;
}

/** Asks the server for options. `query` is the typed text, '' for the first options. The signal aborts. */
export type LoadOptions = (query: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;

/** Options of a picker, read from the server while somebody types. */
export interface Options {
  found: readonly PickerOption[];
  loading: boolean;
  failed: boolean;
  /** Searches again. An answer to an earlier search is ignored. */
  search: (query: string) => void;
  /** Stores options, so that the labels of chosen values are known. */
  remember: (options: readonly PickerOption[]) => void;
  labelOf: (value: string) => string | undefined;
}

/** Loads options 200 ms after the last key, and stores the label of every option seen. */
export function useOptions(load: LoadOptions, known: readonly PickerOption[]): Options {
  const [found, setFound] = useState<readonly PickerOption[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [searchText, setSearchText] = useState('');
  const labels = useRef(new Map<string, string>());
  const running = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  for (const option of known) labels.current.set(option.value, option.label);

  const remember = useCallback((options: readonly PickerOption[]) => {
    for (const { value, label } of options) {
      labels.current.set(value, label);
      noteName(value, label);
    }
  }, []);

  const ask = async (query: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState('loading');
    try {
      const options = await load(query, controller.signal);
      if (controller.signal.aborted) return;
      remember(options);
      setFound(options);
      setState('idle');
    } catch {
      // The list shows the failure and how to retry.
      if (!controller.signal.aborted) setState('failed');
    }
  };

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );

  // During a search, only earlier options that match the text can be chosen.
  const matching = found.filter(({ label }) => label.toLowerCase().includes(searchText.toLowerCase()));
  return {
    found: state === 'loading' ? matching : found,
    loading: state === 'loading',
    failed: state === 'failed',
    search: (query) => {
      clearTimeout(timer.current);
      // An answer that is under way belongs to the former text.
      running.current?.abort();
      // At once: before the answer, it is unknown whether the name is new.
      setState('loading');
      setSearchText(query.trim());
      timer.current = setTimeout(() => void ask(query.trim()), query === '' ? 0 : 200);
    },
    remember,
    labelOf: (value) => labels.current.get(value),
  };
}
