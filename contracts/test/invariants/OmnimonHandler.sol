// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnimon} from "../../src/omnimon/IOmnimon.sol";
import {OmnimonItems} from "../support/OmnimonItems.sol";
import {OmnimonModel} from "../support/OmnimonModel.sol";
import {RecordingEndpoint} from "../support/RecordingEndpoint.sol";
import {FaultyCarrier, Station} from "./FaultyCarrier.sol";

/// @dev A chain, as the handler sees it.
struct CreatureChain {
    uint16 id;
    RecordingEndpoint endpoint;
    IOmnimon omnimon;
    OmnimonItems items;
}

/// @dev Lives with creatures on three chains, whose messages are carried badly. It counts how often each creature of
/// each message arrived.
contract OmnimonHandler is OmnimonModel, FaultyCarrier {
    uint256 private constant GAS = 1_000_000;
    uint256 private constant BLOCKS = 50;
    uint256 private constant MAX_CREATURES = 12;

    CreatureChain[] private chains;
    address[] public actors;
    mapping(uint256 message => uint256[]) public contents;
    mapping(uint256 message => mapping(uint256 tokenId => uint256)) public effects;
    mapping(bytes32 dstAndPayload => uint256) private lastAlike;
    mapping(uint256 chain => uint256) public paid;
    uint256 public creditCount;
    uint256 public clearedCount;
    uint256 public lapsedCount;

    constructor(CreatureChain[] memory chains_, address[] memory actors_, address owner_, address relayer_)
        FaultyCarrier(_stationsOf(chains_), owner_, relayer_, 2_000_000)
    {
        actors = actors_;
        for (uint256 i = 0; i < chains_.length; ++i) {
            chains.push(chains_[i]);
        }
    }

    function mint(uint256 chainSeed, uint256 actorSeed) external {
        if (tokenIds.length == MAX_CREATURES) return;
        (uint256 place, address to) = (chainSeed % 3, actors[actorSeed % actors.length]);
        uint256 price = chains[place].omnimon.price();
        vm.deal(to, price);
        vm.prank(to);
        uint256 tokenId = chains[place].omnimon.mint{value: price}();
        paid[place] += price;
        _wasMinted(tokenId, place, to);
    }

    /// @dev Sometimes so late that the draw has lapsed.
    function reveal(uint256 seed, bool late) public {
        (uint256 tokenId, bool found) = _living(seed);
        if (!found || !known[tokenId].drawIsOpen) return;
        IOmnimon omnimon = chains[known[tokenId].place].omnimon;
        uint256 drawBlock = omnimon.openDraw(tokenId);
        if (block.number <= drawBlock) vm.roll(drawBlock + 1);
        if (late && block.number < drawBlock + 257) vm.roll(drawBlock + 257);
        bytes32 blockHash = block.number - drawBlock > 256 ? bytes32(0) : keccak256(abi.encode(seed, drawBlock));
        if (blockHash == 0) ++lapsedCount;
        else vm.setBlockhash(drawBlock, blockHash);
        omnimon.reveal(tokenId);
        _wasDrawn(
            tokenId, blockHash == 0 ? bytes32(0) : keccak256(abi.encode(blockHash, address(omnimon), tokenId))
        );
    }

    function reroll(uint256 seed) external {
        (uint256 tokenId, bool found) = _settled(seed);
        if (!found) return;
        uint256 place = known[tokenId].place;
        uint256 price = chains[place].omnimon.rerollPrice() * (known[tokenId].creature.rerolls + 1);
        vm.deal(known[tokenId].owner, price);
        vm.prank(known[tokenId].owner);
        chains[place].omnimon.rerollPoolTraits{value: price}(tokenId);
        paid[place] += price;
        _wasRerolled(tokenId);
    }

    function equip(uint256 seed, uint256 slot, uint256 variant) external {
        (uint256 tokenId, bool found) = _settled(seed);
        if (!found) return;
        uint256 itemId = slot % 15 * 1_000 + bound(variant, 1, 999);
        CreatureChain memory chain = chains[known[tokenId].place];
        chain.items.give(known[tokenId].owner, itemId, 1);
        vm.prank(known[tokenId].owner);
        chain.omnimon.equipItem(tokenId, itemId);
        known[tokenId].creature.equippedTraits[slot % 15] = itemId;
    }

    /// @dev Converts a worn item or a trait, but never the last trait, so that the creature can be rerolled.
    function convert(uint256 seed, uint256 slot) external {
        (uint256 tokenId, bool found) = _settled(seed);
        slot = slot % 14;
        if (!found) return;
        uint256 worn = known[tokenId].creature.equippedTraits[slot];
        uint256 traitId = worn == 0 ? known[tokenId].creature.traits[slot] : worn;
        if (traitId == 0) return;
        CreatureChain memory chain = chains[known[tokenId].place];
        uint256 before = chain.items.balanceOf(known[tokenId].owner, traitId);
        vm.prank(known[tokenId].owner);
        chain.omnimon.convertTraitToItem(tokenId, traitId);
        vm.assertEq(chain.items.balanceOf(known[tokenId].owner, traitId), before + 1);
        _wasConverted(tokenId, slot, worn != 0);
    }

    /// @dev It must fail where no box is left.
    function claim(uint256 seed) external {
        (uint256 tokenId, bool found) = _living(seed);
        if (!found) return;
        vm.prank(known[tokenId].owner);
        try chains[known[tokenId].place].items.claimBox(tokenId) {
            ++known[tokenId].creature.claimedBoxes;
        } catch {
            vm.assertEq(known[tokenId].creature.claimedBoxes, known[tokenId].creature.jumps);
        }
    }

    function give(uint256 seed, uint256 toSeed) external {
        (uint256 tokenId, bool found) = _living(seed);
        if (!found) return;
        address to = actors[toSeed % actors.length];
        IOmnimon omnimon = chains[known[tokenId].place].omnimon;
        // A creature whose outcome is known stays until it is revealed.
        uint256 drawBlock = omnimon.openDraw(tokenId);
        if (drawBlock != 0 && drawBlock < block.number) return;
        vm.prank(known[tokenId].owner);
        chains[known[tokenId].place].omnimon.transferFrom(known[tokenId].owner, to, tokenId);
        known[tokenId].owner = to;
    }

    /// @dev Up to five of one owner that live on one chain.
    function send(uint256 seed, uint256 dstSeed, uint256 toSeed) external {
        (uint256 first, bool found) = _settled(seed);
        if (!found) return;
        (uint256 src, address from, address to) = (known[first].place, known[first].owner, actors[toSeed % 3]);
        uint256 dst = (src + 1 + dstSeed % 2) % 3;
        if (!_trusts(src, dst)) return;
        uint256[] memory batch = _batch(first, toSeed);
        vm.deal(from, 1 ether);
        vm.prank(from);
        chains[src].omnimon.sendBatchFrom{value: 1 ether}(
            from, chains[dst].id, abi.encodePacked(to), batch, payable(from), address(0), ""
        );
        for (uint256 i = 0; i < batch.length; ++i) {
            _wasSent(batch[i], messages.length, to, BLOCKS);
        }
        contents[messages.length] = batch;
        _wasSent(src, dst);
        lastAlike[_alike(messages.length - 1)] = messages.length - 1;
    }

    /// @dev Clears credits as anyone, whether there are any or not. A creature that comes back unchanged may be in two
    /// equal messages. Only the later one can wait.
    function clear(uint256 seed, uint256 gas) public {
        if (messages.length == 0) return;
        uint256 i = seed % messages.length;
        try _chainOf(i).omnimon.clearCredits{gas: bound(gas, 200_000, 2_000_000)}(messages[i].payload) {
            ++clearedCount;
        } catch {
            ++refusedCount;
        }
        _count(lastAlike[_alike(i)]);
    }

    function pass(uint256 blocks) external {
        vm.roll(block.number + bound(blocks, 0, 100));
    }

    function contentOf(uint256 i) external view returns (uint256[] memory) {
        return contents[i];
    }

    function hasCredits(uint256 i) public view returns (bool creditsRemain) {
        (,,, creditsRemain) = _chainOf(i).omnimon.storedCredits(keccak256(messages[i].payload));
    }

    function _finish(uint256 i) internal override {
        if (hasCredits(i)) clear(i, 2_000_000);
    }

    /// @dev A creature's place is known anyway.
    function _look(uint256 i) internal override {}

    /// @dev Returns how much of a message has arrived since.
    function _count(uint256 i) internal override {
        if (hasCredits(i)) ++creditCount;
        uint256 place = indexOf[messages[i].dstChainId];
        for (uint256 j = 0; j < contents[i].length; ++j) {
            uint256 tokenId = contents[i][j];
            // Elsewhere, or on its way elsewhere: the test finds it if it were here too.
            if (known[tokenId].place != IN_FLIGHT || known[tokenId].message != i) continue;
            try chains[place].omnimon.ownerOf(tokenId) {
                ++effects[i][tokenId];
                _hasArrived(tokenId, place);
            } catch {}
        }
    }

    /// @dev Plenty, or anything; often such that the message is just stored, or some of its creatures are.
    function _badly(uint256 seed) internal view override returns (uint256) {
        if (seed % 4 == 0) return PLENTY;
        if (seed % 4 == 1) return bound(seed, 1_000, GAS);
        return seed % 4 == 2 ? bound(seed, 60_000, 140_000) : bound(seed, 300_000, 800_000);
    }

    function _alike(uint256 i) private view returns (bytes32) {
        return keccak256(abi.encode(messages[i].dstChainId, messages[i].payload));
    }

    function _batch(uint256 first, uint256 seed) private view returns (uint256[] memory batch) {
        batch = new uint256[](1 + seed % 5);
        batch[0] = first;
        uint256 length = 1;
        for (uint256 i = 0; i < tokenIds.length && length < batch.length; ++i) {
            Known storage token = known[tokenIds[i]];
            bool alike = token.place == known[first].place && token.owner == known[first].owner;
            if (!alike || token.drawIsOpen || tokenIds[i] == first) continue;
            batch[length] = tokenIds[i];
            ++length;
        }
        assembly ("memory-safe") {
            mstore(batch, length)
        }
    }

    /// @dev One that lives somewhere.
    function _living(uint256 seed) private view returns (uint256 tokenId, bool found) {
        for (uint256 i = 0; i < tokenIds.length && !found; ++i) {
            tokenId = tokenIds[(seed % tokenIds.length + i) % tokenIds.length];
            found = known[tokenId].place != IN_FLIGHT;
        }
    }

    /// @dev One that lives somewhere and has no open draw.
    function _settled(uint256 seed) private view returns (uint256 tokenId, bool found) {
        for (uint256 i = 0; i < tokenIds.length && !found; ++i) {
            tokenId = tokenIds[(seed % tokenIds.length + i) % tokenIds.length];
            found = known[tokenId].place != IN_FLIGHT && !known[tokenId].drawIsOpen;
        }
    }

    function _chainOf(uint256 i) private view returns (CreatureChain storage) {
        return chains[indexOf[messages[i].dstChainId]];
    }

    function _stationsOf(CreatureChain[] memory all) private pure returns (Station[] memory stations) {
        stations = new Station[](all.length);
        for (uint256 i = 0; i < all.length; ++i) {
            stations[i] = Station(all[i].id, all[i].endpoint, all[i].omnimon);
        }
    }
}
