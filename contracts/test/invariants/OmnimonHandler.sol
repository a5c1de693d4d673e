// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnimon} from "../../src/omnimon/IOmnimon.sol";
import {OmnimonItems} from "../support/OmnimonItems.sol";
import {OmnimonModel} from "../support/OmnimonModel.sol";
import {Message, RecordingEndpoint} from "../support/RecordingEndpoint.sol";

/// @dev A chain, as the handler sees it.
struct CreatureChain {
    uint16 id;
    RecordingEndpoint endpoint;
    IOmnimon omnimon;
    OmnimonItems items;
}

/// @dev Lives with creatures on three chains, and carries their messages badly: late, out of order, more than once, not at all, with too little gas, or to a contract
/// that does not trust the sender at the moment. It counts how often each creature of each message arrived.
contract OmnimonHandler is OmnimonModel {
    uint256 private constant GAS = 1_000_000;
    uint256 private constant BLOCKS = 50;
    uint256 private constant MAX_CREATURES = 12;

    address private owner;
    address private relayer;
    CreatureChain[] private chains;
    mapping(uint16 chainId => uint256) private indexOf;
    address[] public actors;
    Message[] private messages;
    mapping(uint256 message => uint256[]) public contents;
    mapping(uint256 message => mapping(uint256 tokenId => uint256)) public effects;
    mapping(uint256 message => bool) public givenUp;
    mapping(uint256 src => mapping(uint256 dst => uint256[])) private paths;
    mapping(bytes32 dstAndPayload => uint256) private lastAlike;
    mapping(uint256 chain => uint256) public paid;
    uint256 public storedCount;
    uint256 public creditCount;
    uint256 public clearedCount;
    uint256 public blockedCount;
    uint256 public refusedCount;
    uint256 public lapsedCount;
    uint256 public givenUpCount;

    constructor(CreatureChain[] memory chains_, address[] memory actors_, address owner_, address relayer_) {
        (actors, owner, relayer) = (actors_, owner_, relayer_);
        for (uint256 i = 0; i < chains_.length; ++i) {
            chains.push(chains_[i]);
            indexOf[chains_[i].id] = i;
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

    /// @dev Of what it wears or is, but never its last trait, so that it can be rerolled.
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
        if (chains[src].omnimon.trustedRemoteLookup(chains[dst].id).length == 0) return;
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
        paths[src][dst].push(messages.length);
        messages.push(chains[src].endpoint.last());
        lastAlike[_alike(messages.length - 1)] = messages.length - 1;
    }

    /// @dev Any message at any time: the endpoint refuses one that is not the next.
    function deliver(uint256 seed, uint256 gas) public {
        if (messages.length == 0) return;
        uint256 i = seed % messages.length;
        Message memory message = messages[i];
        gas = _badly(gas, message.gas);
        vm.prank(relayer);
        try _destination(i).endpoint.deliver(message.srcChainId, message.path, message.nonce, gas, message.payload) {
            if (isStored(i)) ++storedCount;
            if (isBlocking(i)) ++blockedCount;
            if (hasCredits(i)) ++creditCount;
        } catch {
            ++refusedCount;
        }
        _look(i);
    }

    function deliverTheNext(uint256 pathSeed, uint256 gas) external {
        uint256[] storage ofPath = _path(pathSeed);
        if (ofPath.length == 0) return;
        uint64 taken = _taken(ofPath[0]);
        if (taken < ofPath.length) deliver(ofPath[taken], gas);
    }

    /// @dev By anyone, whether it is stored or not.
    function retry(uint256 seed, uint256 gas) public {
        if (messages.length == 0) return;
        uint256 i = seed % messages.length;
        Message memory message = messages[i];
        try _destination(i).omnimon.retryMessage{gas: bound(gas, 200_000, 2_000_000)}(
            message.srcChainId, message.path, message.nonce, message.payload
        ) {} catch {
            ++refusedCount;
        }
        _look(i);
    }

    /// @dev By anyone, whether anything waits or not. A creature that comes back as it was may be in two messages that are alike: only the later one can wait.
    function clear(uint256 seed, uint256 gas) public {
        if (messages.length == 0) return;
        uint256 i = seed % messages.length;
        try _destination(i).omnimon.clearCredits{gas: bound(gas, 200_000, 2_000_000)}(messages[i].payload) {
            ++clearedCount;
        } catch {
            ++refusedCount;
        }
        _look(lastAlike[_alike(i)]);
    }

    /// @dev What blocks a path, if anything does.
    function retryBlocked(uint256 pathSeed) public {
        (uint256 i, bool found) = _blocking(pathSeed);
        if (!found) return;
        Message memory message = messages[i];
        try _destination(i).endpoint.retryPayload(message.srcChainId, message.path, message.payload) {}
        catch {
            ++refusedCount;
        }
        _look(i);
    }

    /// @dev Rarely: it loses the message, and its creatures.
    function giveUp(uint256 pathSeed) external {
        (uint256 i, bool found) = _blocking(pathSeed);
        if (!found || (pathSeed >> 8) % 4 != 0) return;
        vm.prank(owner);
        _destination(i).omnimon.forceResumeReceive(messages[i].srcChainId, messages[i].path);
        givenUp[i] = true;
        ++givenUpCount;
    }

    function pass(uint256 blocks) external {
        vm.roll(block.number + bound(blocks, 0, 100));
    }

    function cutOff(uint256 chainSeed, uint256 remoteSeed) external {
        vm.prank(owner);
        chains[chainSeed % 3].omnimon.setTrustedRemote(chains[(chainSeed % 3 + 1 + remoteSeed % 2) % 3].id, "");
    }

    function trustAll() public {
        for (uint256 i = 0; i < 3; ++i) {
            for (uint256 j = 1; j < 3; ++j) {
                CreatureChain memory remote = chains[(i + j) % 3];
                vm.prank(owner);
                chains[i].omnimon.setTrustedRemoteAddress(remote.id, abi.encodePacked(address(remote.omnimon)));
            }
        }
    }

    /// @dev The faults end: what was not carried is, and what is stored, blocked or waits is retried.
    function settle() external {
        trustAll();
        for (uint256 i = 0; i < 6; ++i) {
            retryBlocked(i);
        }
        for (uint256 i = 0; i < messages.length; ++i) {
            if (messages[i].nonce > _taken(i)) deliver(i, 0);
            if (isStored(i)) retry(i, 2_000_000);
            if (hasCredits(i)) clear(i, 2_000_000);
        }
    }

    function messageCount() external view returns (uint256) {
        return messages.length;
    }

    function contentOf(uint256 i) external view returns (uint256[] memory) {
        return contents[i];
    }

    function isStored(uint256 i) public view returns (bool) {
        Message storage message = messages[i];
        return _destination(i).omnimon.failedMessages(message.srcChainId, message.path, message.nonce) != 0;
    }

    function hasCredits(uint256 i) public view returns (bool creditsRemain) {
        (,,, creditsRemain) = _destination(i).omnimon.storedCredits(keccak256(messages[i].payload));
    }

    function isBlocking(uint256 i) public view returns (bool) {
        Message storage message = messages[i];
        bool blocked = _destination(i).endpoint.hasStoredPayload(message.srcChainId, message.path);
        return blocked && _taken(i) == message.nonce;
    }

    /// @dev What was paid for, or anything; often such that the message is just stored, or some of its creatures are.
    function _badly(uint256 seed, uint256 enough) private pure returns (uint256) {
        if (seed % 4 == 0) return enough;
        if (seed % 4 == 1) return bound(seed, 1_000, GAS);
        return seed % 4 == 2 ? bound(seed, 60_000, 140_000) : bound(seed, 300_000, 800_000);
    }

    function _alike(uint256 i) private view returns (bytes32) {
        return keccak256(abi.encode(messages[i].dstChainId, messages[i].payload));
    }

    /// @dev What of a message has arrived since.
    function _look(uint256 i) private {
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

    function _path(uint256 seed) private view returns (uint256[] storage) {
        return paths[seed % 3][(seed % 3 + 1 + (seed / 3) % 2) % 3];
    }

    /// @dev The last message that a path has taken, if it blocks it.
    function _blocking(uint256 pathSeed) private view returns (uint256 i, bool found) {
        uint256[] storage ofPath = _path(pathSeed);
        uint64 taken = ofPath.length == 0 ? 0 : _taken(ofPath[0]);
        if (taken == 0) return (0, false);
        i = ofPath[taken - 1];
        found = isBlocking(i);
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

    function _destination(uint256 i) private view returns (CreatureChain memory) {
        return chains[indexOf[messages[i].dstChainId]];
    }

    function _taken(uint256 i) private view returns (uint64) {
        return _destination(i).endpoint.getInboundNonce(messages[i].srcChainId, messages[i].path);
    }
}
