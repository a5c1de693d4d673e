// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC721Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC721/ERC721Upgradeable.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Enumerable.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

/// @title An ERC-721 that is minted in runs
/// @notice Tokens are numbered from 0 without gaps and never burnt. A mint writes the owner of every fifth token only.
/// The next four get a word of their own when they are first transferred. So minting many tokens is cheap, and finding
/// an owner reads five words at most.
/// @dev Beside the owner, a token's word holds a note of 95 bits, which every transfer clears. This contract keeps
/// owners and balances; OpenZeppelin keeps approvals and the rest. Do not use OpenZeppelin's `_mint`, `_safeMint` and
/// `_burn`.
abstract contract ERC721RunsUpgradeable is IERC721Enumerable, ERC721Upgradeable {
    /// @custom:storage-location erc7201:hatchery.storage.ERC721Runs
    struct ERC721RunsStorage {
        /// @dev From the lowest bit: owner, FOLLOWED, note. Zero if the previous token has the same owner.
        mapping(uint256 tokenId => uint256) words;
        mapping(address account => uint256) balances;
    }

    uint256 internal constant MAX_NOTE = type(uint96).max >> 1;

    uint256 private constant RUN = 5;
    /// @dev Set if the next token has its own word, or will have it once it is minted.
    uint256 private constant FOLLOWED = 1 << 160;
    uint256 private constant NOTE_OFFSET = 161;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.ERC721Runs")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x863161cae2904cfadc94801adf5e2068b00ec8458547c979acfad09eb867ba00;

    /// @notice The index is out of bounds. `owner` is zero if the index counts all tokens.
    error ERC721OutOfBoundsIndex(address owner, uint256 index);

    /// @inheritdoc IERC721Enumerable
    function tokenOfOwnerByIndex(address owner, uint256 index) external view returns (uint256) {
        if (index >= balanceOf(owner)) revert ERC721OutOfBoundsIndex(owner, index);
        return _tokensOfOwner(owner, 0, type(uint256).max, index + 1)[index];
    }

    /// @inheritdoc IERC721Enumerable
    function tokenByIndex(uint256 index) external view returns (uint256) {
        if (index >= totalSupply()) revert ERC721OutOfBoundsIndex(address(0), index);
        return index;
    }

    /// @inheritdoc IERC721
    function balanceOf(address owner) public view override(ERC721Upgradeable, IERC721) returns (uint256) {
        if (owner == address(0)) revert ERC721InvalidOwner(address(0));
        return _runsStorage().balances[owner];
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId)
        public
        view
        virtual
        override(ERC721Upgradeable, IERC165)
        returns (bool)
    {
        return interfaceId == type(IERC721Enumerable).interfaceId || super.supportsInterface(interfaceId);
    }

    /// @inheritdoc IERC721Enumerable
    function totalSupply() public view virtual returns (uint256);

    /// @dev Mints tokens from `firstTokenId` on, which must equal `totalSupply`.
    function _mintRun(address to, uint256 firstTokenId, uint256 amount) internal {
        if (to == address(0)) revert ERC721InvalidReceiver(address(0));
        ERC721RunsStorage storage $ = _runsStorage();
        uint256 word = uint160(to);
        for (uint256 i = 0; i < amount; ++i) {
            if (i % RUN == 0) $.words[firstTokenId + i] = i + 1 == amount ? word | FOLLOWED : word;
            emit Transfer(address(0), to, firstTokenId + i);
        }
        unchecked {
            $.balances[to] += amount;
        }
    }

    /// @dev Writes a note of at most MAX_NOTE beside the owner of an existing token.
    function _setNote(uint256 tokenId, uint256 note) internal {
        mapping(uint256 tokenId => uint256) storage words = _runsStorage().words;
        words[tokenId] =
            (note << NOTE_OFFSET) | (words[tokenId] & FOLLOWED) | uint256(uint160(_ownerOf(tokenId)));
    }

    /// @dev Transfers like OpenZeppelin's function and clears the note. Neither minting nor burning comes through here.
    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        ERC721RunsStorage storage $ = _runsStorage();
        uint256 word = $.words[tokenId];
        from = word == 0 ? _ownerOf(tokenId) : address(uint160(word));
        if (auth != address(0)) _checkAuthorized(from, auth, tokenId);

        _approve(address(0), tokenId, address(0), false);
        if (word & FOLLOWED == 0) {
            uint256 next = tokenId + 1;
            if ($.words[next] == 0 && next < totalSupply()) $.words[next] = uint160(from);
        }
        $.words[tokenId] = uint160(to) | FOLLOWED;
        unchecked {
            $.balances[from] -= 1;
            $.balances[to] += 1;
        }

        emit Transfer(from, to, tokenId);
    }

    function _noteOf(uint256 tokenId) internal view returns (uint256) {
        return _runsStorage().words[tokenId] >> NOTE_OFFSET;
    }

    /// @dev Returns the owner, or zero if the token does not exist, like OpenZeppelin's function.
    function _ownerOf(uint256 tokenId) internal view override returns (address) {
        mapping(uint256 tokenId => uint256) storage words = _runsStorage().words;
        uint256 word = words[tokenId];
        if (word == 0 && tokenId < totalSupply()) {
            // A run begins with a word, at most four tokens earlier.
            while (word == 0) word = words[--tokenId];
        }
        return address(uint160(word));
    }

    /// @dev Returns the first `limit` tokens of `owner` with start <= id < stop.
    function _tokensOfOwner(address owner, uint256 start, uint256 stop, uint256 limit)
        internal
        view
        returns (uint256[] memory tokenIds)
    {
        mapping(uint256 tokenId => uint256) storage words = _runsStorage().words;
        uint256 end = totalSupply();
        if (stop < end) end = stop;
        uint256 balance = balanceOf(owner);
        if (balance < limit) limit = balance;
        tokenIds = new uint256[](limit);
        uint256 found = 0;
        address current = _ownerOf(start);
        for (uint256 tokenId = start; tokenId < end && found < limit; ++tokenId) {
            uint256 word = words[tokenId];
            if (word != 0) current = address(uint160(word));
            if (current == owner) tokenIds[found++] = tokenId;
        }
        assembly ("memory-safe") {
            mstore(tokenIds, found)
        }
    }

    function _runsStorage() private pure returns (ERC721RunsStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
