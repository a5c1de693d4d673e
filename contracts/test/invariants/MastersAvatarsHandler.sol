// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersAvatars} from "../../src/masters-avatars/IMastersAvatars.sol";
import {MastersAvatars} from "../../src/masters-avatars/MastersAvatars.sol";
import {MastersItems} from "../../src/masters-items/MastersItems.sol";
import {MastersAvatarsVouchers} from "../support/MastersAvatarsVouchers.sol";

/// @dev Mints avatars and items, dresses avatars in any set, with items that their owner has and others, sells them
/// dressed, moves items, and swaps the contract of items for another one and back.
contract MastersAvatarsHandler is MastersAvatarsVouchers {
    uint256 private constant ACTORS = 3;
    uint256 private constant MAX_AVATARS = 12;
    uint256 public constant KINDS = 6;

    address private owner;
    MastersItems[] public contracts;
    address[] public actors;

    uint256 private nonce;
    mapping(address items => mapping(uint256 itemId => uint256)) public minted;
    mapping(uint256 tokenId => uint256[]) private expectedTraits;
    mapping(uint256 tokenId => uint256[]) private expectedItems;
    uint256 public dressed;
    uint256 public refused;

    constructor(MastersAvatars avatars_, MastersItems items_, MastersItems others, address owner_) {
        (avatars, items, owner) = (avatars_, items_, owner_);
        contracts.push(items_);
        contracts.push(others);
        for (uint256 i = 0; i < ACTORS; ++i) {
            actors.push(vm.addr(1000 + i));
        }
    }

    function mint(uint256 actorSeed, uint256 firstTrait) external {
        if (avatars.totalSupply() == MAX_AVATARS) return;
        uint256[] memory traits = range(bound(firstTrait, 0, 1e6), avatars.traitsLength());
        uint256 tokenId = avatars.nextMintId();
        IMastersAvatars.FreeMintPayload memory payload =
            IMastersAvatars.FreeMintPayload(_actor(actorSeed), traits, ++nonce, "");
        payload.signature = _signDigest(SIGNER_KEY, _digestOf(payload, FREE_TYPE), DEADLINE);
        avatars.freeMint(payload);
        expectedTraits[tokenId] = traits;
    }

    function changeTraits(uint256 avatarSeed, uint256 firstTrait) external {
        if (avatars.totalSupply() == 0) return;
        uint256 tokenId = _avatar(avatarSeed);
        IMastersAvatars.TraitsPayload memory payload;
        (payload.owner, payload.tokenId, payload.nonce) = (avatars.ownerOf(tokenId), tokenId, ++nonce);
        payload.traits = range(bound(firstTrait, 0, 1e6), avatars.traitsLength());
        payload.signature = _signDigest(SIGNER_KEY, _digestOf(payload, TRAITS_TYPE), DEADLINE);
        avatars.setTraits(payload);
        expectedTraits[tokenId] = payload.traits;
    }

    function give(uint256 actorSeed, uint256 contractSeed, uint256 kind) external {
        MastersItems target = contracts[contractSeed % 2];
        kind = kind % KINDS;
        vm.prank(owner);
        target.mintRewardItem(_actor(actorSeed), list(kind), list(1));
        ++minted[address(target)][kind];
    }

    function dress(uint256 avatarSeed, uint256 setSeed) external {
        if (avatars.totalSupply() == 0) return;
        uint256 tokenId = _avatar(avatarSeed);
        address holder = avatars.ownerOf(tokenId);
        uint256[] memory set = _setOf(setSeed);
        bool possible = _canWear(tokenId, holder, set);
        try avatars.equip(_equipment(holder, tokenId, set, ++nonce)) {
            vm.assertEq(possible, true);
            expectedItems[tokenId] = set;
            ++dressed;
        } catch {
            vm.assertEq(possible, false);
            ++refused;
        }
    }

    function sell(uint256 avatarSeed, uint256 toSeed) external {
        if (avatars.totalSupply() == 0) return;
        uint256 tokenId = _avatar(avatarSeed);
        address from = avatars.ownerOf(tokenId);
        vm.prank(from);
        avatars.transferFrom(from, _actor(toSeed), tokenId);
    }

    function moveItem(uint256 fromSeed, uint256 toSeed, uint256 contractSeed, uint256 kind) external {
        MastersItems target = contracts[contractSeed % 2];
        address from = _actor(fromSeed);
        kind = kind % KINDS;
        if (target.balanceOf(from, kind) == 0) return;
        vm.prank(from);
        target.safeTransferFrom(from, _actor(toSeed), kind, 1, "");
    }

    /// @dev Seldom, so that most sets are of one contract.
    function changeItems(uint256 contractSeed) external {
        if (contractSeed % 4 != 0) return;
        vm.prank(owner);
        avatars.setMastersItems(address(contracts[contractSeed / 4 % 2]));
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function traitsOf(uint256 tokenId) external view returns (uint256[] memory) {
        return expectedTraits[tokenId];
    }

    function itemsOf(uint256 tokenId) external view returns (uint256[] memory) {
        return expectedItems[tokenId];
    }

    /// @dev Whether the owner has, or the avatar wears, every item of the set.
    function _canWear(uint256 tokenId, address holder, uint256[] memory set) private view returns (bool) {
        address present = avatars.getMastersItems();
        bool same = avatars.equippedItemsContract(tokenId) == present;
        for (uint256 i = 0; i < set.length; ++i) {
            bool worn = same && _contains(expectedItems[tokenId], set[i]);
            if (!worn && MastersItems(present).balanceOf(holder, set[i]) == 0) return false;
        }
        return true;
    }

    /// @dev Some of the kinds, each once: a bit of the seed for each.
    function _setOf(uint256 seed) private pure returns (uint256[] memory set) {
        set = new uint256[](KINDS);
        uint256 length = 0;
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            // Two of three are left out, so that many sets can be worn.
            if (uint256(keccak256(abi.encode(seed, kind))) % 3 != 0) continue;
            set[length] = kind;
            ++length;
        }
        assembly ("memory-safe") {
            mstore(set, length)
        }
    }

    function _contains(uint256[] memory set, uint256 value) private pure returns (bool) {
        for (uint256 i = 0; i < set.length; ++i) {
            if (set[i] == value) return true;
        }
        return false;
    }

    function _avatar(uint256 seed) private view returns (uint256) {
        return avatars.startId() + seed % avatars.totalSupply();
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }
}
