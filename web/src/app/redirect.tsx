import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Puts the right address in the address bar, in place of the one that led here (spec §2). */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();

  useEffect(() => {
    void navigate(`${to}${search}${hash}`, { replace: true });
  }, [navigate, to, search, hash]);

  return null;
}
