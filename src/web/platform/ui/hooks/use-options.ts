import { useCallback, useEffect, useRef, useState } from 'react';
import { toProblem } from '../problem.ts';
import { noteName } from '../seen-names.ts';

/** One option of a picker. */
export interface PickerOption {
  /** The value that the form stores, usually a uid. */
  value: string;
  label: string;
  /** The second line, such as a code, a unit or an address. */
  description?: string | undefined;
  /** The heading above the option. */
  group?: string | undefined;
  disabled?: boolean | undefined;
}

/**
 * Requests options from the server. `query` is the typed text; '' requests the first options. The signal aborts the
 * request.
 */
export type LoadOptions = (query: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;

/** The options of a picker, read from the server while the person types. */
export interface Options {
  found: readonly PickerOption[];
  loading: boolean;
  /** Why the last search failed: the person may not see the records, or any other reason. */
  failure: 'denied' | 'failed' | undefined;
  /** Starts a new search. The response to an earlier search is ignored. */
  search: (query: string) => void;
  /** Stores options, so that the labels of selected values are known. */
  remember: (options: readonly PickerOption[]) => void;
  findLabel: (value: string) => string | undefined;
}

/**
 * Loads options 200 ms after the last keystroke, or at once for an empty text, and stores the labels of all loaded
 * options.
 */
export function useOptions(load: LoadOptions, known: readonly PickerOption[]): Options {
  const [found, setFound] = useState<readonly PickerOption[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'denied' | 'failed'>('idle');
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
    } catch (error) {
      // The list shows the error. A retry helps only if the person may see the records.
      if (!controller.signal.aborted) setState(toProblem(error).status === 403 ? 'denied' : 'failed');
    }
  };

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );

  // While a search is running, offers only the earlier options that match the text.
  const matching = found.filter(({ label }) => label.toLowerCase().includes(searchText.toLowerCase()));
  return {
    found: state === 'loading' ? matching : found,
    loading: state === 'loading',
    failure: state === 'denied' || state === 'failed' ? state : undefined,
    search: (query) => {
      clearTimeout(timer.current);
      // A running request belongs to the previous text, so it is aborted.
      running.current?.abort();
      // Set before the request starts: until the response arrives, it is unknown whether the typed name exists.
      setState('loading');
      setSearchText(query.trim());
      timer.current = setTimeout(() => void ask(query.trim()), query === '' ? 0 : 200);
    },
    remember,
    findLabel: (value) => labels.current.get(value),
  };
}
