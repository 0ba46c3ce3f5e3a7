// What a browser and Node have in common beyond the language, for modules that know neither.

declare function setTimeout(run: () => void, span: number): unknown;
