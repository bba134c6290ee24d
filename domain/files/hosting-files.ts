/**
 * Files with which a person serves the project on a server of their own (PUB-060): a container image
 * that builds the site, and the configuration of Caddy, which serves it. Neither replaces a file of
 * the project.
 */
export function hostingFiles(paths: ReadonlySet<string>): Map<string, string> {
  const isBuilt = paths.has('package.json');
  const isPage = isBuilt || paths.has('index.html');
  if (!isPage || paths.has('Dockerfile') || paths.has('Caddyfile')) return new Map();
  return new Map([
    ['Dockerfile', isBuilt ? builtImage : plainImage],
    ['Caddyfile', caddyfile],
  ]);
}

const usage = `# Serves the site at http://localhost:8080:
#   docker build -t site . && docker run -p 8080:80 site
`;

const builtImage = `${usage}FROM node:24-alpine AS build
WORKDIR /site
COPY . .
RUN npm install && npm run build

FROM caddy:2-alpine
COPY Caddyfile /etc/caddy/Caddyfile
COPY --from=build /site/dist /srv
`;

const plainImage = `${usage}FROM caddy:2-alpine
COPY Caddyfile /etc/caddy/Caddyfile
COPY . /srv
`;

const caddyfile = `# Write the domain of the site instead of :80, and Caddy gets a certificate for it.
:80 {
	root * /srv
	encode zstd gzip
	# The names of these files change with their contents.
	header /assets/* Cache-Control "public, max-age=31536000, immutable"
	# What a browser does not need, and what needs a server: forms and data.
	@absent path /Dockerfile /Caddyfile /.* /__forms/* /__backend/*
	handle @absent {
		respond 404
	}
	handle {
		try_files {path} {path}/index.html /index.html
		file_server
	}
}
`;
