// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ISignatureAirdrop} from "../../src/signature-airdrop/ISignatureAirdrop.sol";
import {SignatureAirdrop} from "../../src/signature-airdrop/SignatureAirdrop.sol";
import {CallingToken, RewardCollectible, RewardItems} from "../support/RewardDealerTokens.sol";
import {SignatureAirdropVouchers} from "../support/SignatureAirdropVouchers.sol";

/// @dev Does to the airdrops what players, admins, the owner and replayers do, and keeps a model of what must have come
/// of it.
contract SignatureAirdropHandler is SignatureAirdropVouchers {
    uint256 public constant AIRDROPS = 3;
    uint256 public constant KINDS_OF_ITEMS = 4;

    CallingToken private token;
    RewardCollectible private collectible;
    RewardItems private items;
    address private owner;
    address private admin;
    address[] public actors;

    /// Amounts paid or withdrawn.
    uint256 public saidTokens;
    uint256 public saidCollectibles;
    mapping(uint256 id => uint256) public saidItems;
    address public treasury = account("airdrop treasury");

    mapping(uint256 index => uint256) public claims;
    mapping(uint256 index => uint256) public maxClaims;
    mapping(uint256 index => bool) public ended;
    mapping(address receiver => mapping(uint256 nonce => uint256)) public timesUsed;

    uint256 public paid;
    uint256 public wronglyPaid;
    uint256 public wronglyChanged;
    uint256 public lastNonce;
    ISignatureAirdrop.ClaimPayload[] private sent;

    constructor(
        SignatureAirdrop airdrop_,
        CallingToken token_,
        RewardCollectible collectible_,
        RewardItems items_,
        address owner_,
        address admin_
    ) {
        (airdrop, token, collectible, items, owner, admin) =
            (airdrop_, token_, collectible_, items_, owner_, admin_);
        for (uint256 i = 0; i < 3; ++i) {
            actors.push(vm.addr(1000 + i));
        }
        maxClaims[0] = 1_000;
        // The fixture made the first.
        for (uint256 i = 1; i < AIRDROPS; ++i) {
            vm.prank(admin);
            airdrop.createAirdrop(AIRDROP + i, 2 * i);
            vm.prank(admin);
            airdrop.setAirdropState(AIRDROP + i, ISignatureAirdrop.AirdropState.Active);
            maxClaims[i] = 2 * i;
        }
    }

    function claimTokens(uint256 seed, uint256 amount) external {
        uint256 held = token.balanceOf(address(airdrop));
        if (held == 0) return;
        amount = bound(amount, 1, held / 10 + 1);
        if (_pay(seed, ERC20, address(token), new uint256[](0), list(amount))) saidTokens += amount;
    }

    function claimItems(uint256 seed, uint256 count, uint256 amount) external {
        count = bound(count, 1, KINDS_OF_ITEMS);
        uint256[] memory amounts = range(bound(amount, 1, 3), count);
        for (uint256 id = 0; id < count; ++id) {
            if (items.balanceOf(address(airdrop), id) < amounts[id]) return;
        }
        if (!_pay(seed, ERC1155, address(items), range(0, count), amounts)) return;
        for (uint256 id = 0; id < count; ++id) {
            saidItems[id] += amounts[id];
        }
    }

    function claimCollectible(uint256 seed) external {
        if (collectible.balanceOf(address(airdrop)) == 0) return;
        if (_pay(seed, ERC721, address(collectible), list(saidCollectibles), list(1))) ++saidCollectibles;
    }

    /// @dev Claims a paid claim again, unchanged and in another airdrop.
    function replay(uint256 which, uint256 airdropIndex) external {
        if (sent.length == 0) return;
        ISignatureAirdrop.ClaimPayload memory payload = sent[which % sent.length];
        if (_try(payload)) ++wronglyPaid;
        payload.airdropId = AIRDROP + airdropIndex % AIRDROPS;
        payload.signature = _signed(payload);
        if (_try(payload)) ++wronglyPaid;
    }

    function setState(uint256 airdropIndex, uint256 state) external {
        uint256 index = airdropIndex % AIRDROPS;
        // Rarely the end, as it is for good.
        ISignatureAirdrop.AirdropState next = state % 16 == 0
            ? ISignatureAirdrop.AirdropState.Ended
            : ISignatureAirdrop.AirdropState(state % 4 == 1 ? 0 : 1);
        vm.prank(admin);
        (bool done,) =
            address(airdrop).call(abi.encodeCall(airdrop.setAirdropState, (AIRDROP + index, next)));
        if (done == ended[index]) ++wronglyChanged;
        if (next == ISignatureAirdrop.AirdropState.Ended) ended[index] = true;
    }

    function setMaxClaims(uint256 airdropIndex, uint256 max) external {
        uint256 index = airdropIndex % AIRDROPS;
        max %= 20;
        vm.prank(admin);
        (bool done,) = address(airdrop).call(abi.encodeCall(airdrop.setMaxClaims, (AIRDROP + index, max)));
        if (done != (!ended[index] && max > 0 && max >= claims[index])) ++wronglyChanged;
        if (done) maxClaims[index] = max;
    }

    function withdraw(uint256 amount) external {
        uint256 held = token.balanceOf(address(airdrop));
        if (held == 0) return;
        amount = bound(amount, 1, held / 10 + 1);
        vm.prank(owner);
        airdrop.withdrawAssets(treasury, ERC20, address(token), new uint256[](0), list(amount));
        saidTokens += amount;
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function _pay(
        uint256 seed,
        uint8 kind,
        address contractAddress,
        uint256[] memory tokenIds,
        uint256[] memory amounts
    ) private returns (bool done) {
        uint256 index = (seed >> 8) % AIRDROPS;
        ISignatureAirdrop.ClaimPayload memory payload =
            _claim(actors[seed % actors.length], kind, contractAddress, tokenIds, amounts, ++lastNonce);
        payload.airdropId = AIRDROP + index;
        payload.signature = _signed(payload);
        (ISignatureAirdrop.AirdropState state,,) = airdrop.airdrops(payload.airdropId);
        bool due = state == ISignatureAirdrop.AirdropState.Active && claims[index] < maxClaims[index];
        done = _try(payload);
        if (done != due) ++wronglyPaid;
        if (!done) return false;
        ++claims[index];
        ++paid;
        ++timesUsed[payload.receiver][payload.nonce];
        sent.push(payload);
    }

    function _try(ISignatureAirdrop.ClaimPayload memory payload) private returns (bool done) {
        (done,) = address(airdrop).call(abi.encodeCall(airdrop.claim, (payload)));
    }
}
