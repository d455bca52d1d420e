import { useQuery } from '@tanstack/react-query';
import type { SiteConfig } from '../../../shared/site-config.ts';
import { loadSiteConfig, parseSiteConfig } from './site-config.ts';
import { storage } from './storage.ts';

const defaults = parseSiteConfig(undefined);

/** Returns the site's settings or, if they cannot be loaded, the stored ones and defaults; undefined until then. */
export function useSiteConfig(): SiteConfig | undefined {
  const { data, errorUpdateCount } = useQuery({
    queryKey: ['site-config'],
    queryFn: loadSiteConfig,
    staleTime: Infinity,
    retry: false,
  });
  return data ?? (errorUpdateCount > 0 ? { ...defaults, ...storage.siteSettings.read() } : undefined);
}
