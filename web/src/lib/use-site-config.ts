import { useQuery } from '@tanstack/react-query';
import { loadSiteConfig, parseSiteConfig, type SiteConfig } from './site-config.ts';

const defaults = parseSiteConfig(undefined);

/** What the deployment decided for the site, or the defaults while that cannot be had; undefined until it is here. */
export function useSiteConfig(): SiteConfig | undefined {
  const { data, errorUpdateCount } = useQuery({
    queryKey: ['site-config'],
    queryFn: loadSiteConfig,
    staleTime: Infinity,
    retry: false,
  });
  return data ?? (errorUpdateCount > 0 ? defaults : undefined);
}
