import type { ResolveHook } from 'node:module';

/** A module that was loaded anew loads what it imports from beside it anew: the mark in its address is handed on. */
export const resolve: ResolveHook = async (specifier, context, next) => {
  const resolved = await next(specifier, context);
  const mark = /\?generation=\d+$/.exec(context.parentURL ?? '')?.[0];
  const isCompiled = specifier.startsWith('.') && !resolved.url.includes('/node_modules/');
  return mark && isCompiled ? { ...resolved, url: resolved.url + mark } : resolved;
};
